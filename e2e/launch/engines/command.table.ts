interface Command {
  /** Its name in Marionette, the protocol of Firefox. */
  marionette: string;
  /** Its method and path below the session, over HTTP; `:id` is the element. */
  http: readonly [method: 'GET' | 'POST', path: string];
}

/** The commands of WebDriver that the tests use. Both protocols take the same parameters. */
export const commands = {
  navigate: { marionette: 'WebDriver:Navigate', http: ['POST', '/url'] },
  readUrl: { marionette: 'WebDriver:GetCurrentURL', http: ['GET', '/url'] },
  execute: { marionette: 'WebDriver:ExecuteScript', http: ['POST', '/execute/sync'] },
  click: { marionette: 'WebDriver:ElementClick', http: ['POST', '/element/:id/click'] },
  type: { marionette: 'WebDriver:ElementSendKeys', http: ['POST', '/element/:id/value'] },
  resize: { marionette: 'WebDriver:SetWindowRect', http: ['POST', '/window/rect'] },
  takeScreenshot: { marionette: 'WebDriver:TakeScreenshot', http: ['GET', '/screenshot'] },
} satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;
