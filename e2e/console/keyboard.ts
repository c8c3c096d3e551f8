import type { Locator } from 'playwright-core';
import type { ConsoleWindow } from './console-window';

const maxTabs = 40;

/** The keyboard of a window. */
export class Keyboard {
  constructor(private readonly window: ConsoleWindow) {}

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.window.page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.window.page.keyboard.type(text);
  }

  async hasFocus(element: Locator): Promise<boolean> {
    return (await element.and(this.window.page.locator(':focus')).count()) > 0;
  }

  /** Presses Tab until the element has the focus, and shows where it is. */
  async tabTo(element: Locator): Promise<void> {
    await element.first().waitFor();
    for (let tabs = 0; !(await this.hasFocus(element)); tabs++) {
      if (tabs === maxTabs) throw new Error(`Tab does not reach ${String(element)}.`);
      await this.press('Tab');
    }
  }

  /** Chooses an option of the list that the open dialog begins with, and presses its button. */
  async decide(option: string, button: string): Promise<void> {
    const dialog = this.window.page.getByRole('dialog');
    await this.tabTo(dialog.getByRole('combobox'));
    await this.type(option);
    await this.tabTo(dialog.getByRole('button', { name: button, exact: true }));
    await this.press('Enter');
  }
}
