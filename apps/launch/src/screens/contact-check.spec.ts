import { checkContact } from './contact-check';

describe('the check of the contact', () => {
  it('takes nothing as nothing', () => {
    expect(checkContact({ email: ' ', phone: '' })).toEqual({ contact: {} });
  });

  it('takes what is filled in', () => {
    expect(checkContact({ email: ' ann@example.org ', phone: '+49 30 901820' })).toEqual({
      contact: { email: 'ann@example.org', phone: '+49 30 901820' },
    });
  });

  it.each([
    ['0049 (30) 901-820', '+49 (30) 901-820'],
    ['+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', '+966 50 123 4567'],
    ['+۹۸ ۹۱۲ ۳۴۵ ۶۷۸۹', '+98 912 345 6789'],
    ['\u202a+972 50\u00a0123 4567\u202c', '+972 50 123 4567'],
  ])('takes %s as %s', (typed, phone) => {
    expect(checkContact({ email: '', phone: typed })).toEqual({ contact: { phone } });
  });

  it.each(['030 901820', '+49', '+0 123 456 789', '+49 30 90x820', `+${'1'.repeat(16)}`])(
    'refuses the phone number %s',
    (phone) => expect(checkContact({ email: '', phone })).toEqual({ wrong: ['phone'] }),
  );

  it.each(['ann', 'ann@example', 'ann@@example.org', 'a b@example.org', `${'a'.repeat(250)}@x.org`])(
    'refuses the email address %s',
    (email) => expect(checkContact({ email, phone: '' })).toEqual({ wrong: ['email'] }),
  );

  it('names everything that is wrong', () => {
    expect(checkContact({ email: 'ann', phone: '1' })).toEqual({ wrong: ['email', 'phone'] });
  });
});
