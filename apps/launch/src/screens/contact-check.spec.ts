import { checkContact } from './contact-check';

describe('checkContact', () => {
  it('accepts empty fields', () => {
    expect(checkContact({ email: ' ', phone: '' })).toEqual({ contact: {} });
  });

  it('accepts both fields', () => {
    expect(checkContact({ email: ' ann@example.org ', phone: '+49 30 901820' })).toEqual({
      contact: { email: 'ann@example.org', phone: '+49 30 901820' },
    });
  });

  it.each([
    ['0049 (30) 901-820', '+49 (30) 901-820'],
    ['+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', '+966 50 123 4567'],
    ['+۹۸ ۹۱۲ ۳۴۵ ۶۷۸۹', '+98 912 345 6789'],
    ['\u202a+972 50\u00a0123 4567\u202c', '+972 50 123 4567'],
  ])('normalizes %s to %s', (typed, phone) => {
    expect(checkContact({ email: '', phone: typed })).toEqual({ contact: { phone } });
  });

  it.each(['030 901820', '+49', '+0 123 456 789', '+49 30 90x820', `+${'1'.repeat(16)}`])(
    'rejects the phone number %s',
    (phone) => expect(checkContact({ email: '', phone })).toEqual({ wrong: ['phone'] }),
  );

  it.each(['ann', 'ann@example', 'ann@@example.org', 'a b@example.org', `${'a'.repeat(250)}@x.org`])(
    'rejects the email address %s',
    (email) => expect(checkContact({ email, phone: '' })).toEqual({ wrong: ['email'] }),
  );

  it('names every invalid field', () => {
    expect(checkContact({ email: 'ann', phone: '1' })).toEqual({ wrong: ['email', 'phone'] });
  });
});
