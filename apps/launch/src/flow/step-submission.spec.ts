import type { FlowContext } from './flow-context';
import { Interruption } from './interruption';
import { Display } from './display';
import { submitStep } from './step-submission';

describe('an answer', () => {
  it('is not sent after the person has gone back', async () => {
    const controller = new AbortController();
    const display = new Display(() => undefined);
    const context = { display, signal: controller.signal, isSending: false } as FlowContext;
    controller.abort(new Interruption('back'));
    const post = jest.fn();
    await expect(submitStep(context, post)).rejects.toMatchObject({ kind: 'back' });
    expect(post).not.toHaveBeenCalled();
    expect(display.shown.name).not.toBe('sending');
    expect(context.isSending).toBe(false);
  });
});
