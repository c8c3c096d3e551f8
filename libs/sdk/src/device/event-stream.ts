/** One message of a stream of server-sent events. */
export interface StreamMessage {
  event: string;
  data: string;
}

/** Parses server-sent events from chunks of text. */
export class EventStreamParser {
  private line = '';
  private event = '';
  private data: string[] = [];
  private afterCarriageReturn = false;

  /** Adds a chunk; returns the messages that it completes. */
  push(text: string): StreamMessage[] {
    if (text === '') return [];
    // A line feed after a carriage return at the end of the previous chunk is not a separate line.
    const rest = this.afterCarriageReturn && text.startsWith('\n') ? text.slice(1) : text;
    this.afterCarriageReturn = text.endsWith('\r');
    const lines = (this.line + rest).split(/\r\n|\r|\n/);
    this.line = lines.pop() ?? '';
    return lines.flatMap((line) => this.take(line));
  }

  private take(line: string): StreamMessage[] {
    if (line === '') return this.dispatch();
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') this.data.push(value);
    if (field === 'event') this.event = value;
    return [];
  }

  private dispatch(): StreamMessage[] {
    const { event, data } = this;
    this.event = '';
    this.data = [];
    return data.length > 0 ? [{ event: event || 'message', data: data.join('\n') }] : [];
  }
}
