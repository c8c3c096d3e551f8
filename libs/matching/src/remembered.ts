/** What was worked out, to be found again. It forgets everything when it is full: whatever matters comes back soon. */
export class Remembered<Key, Value> extends Map<Key, Value> {
  constructor(private readonly most: number) {
    super();
  }

  override set(key: Key, value: Value): this {
    if (this.size >= this.most) this.clear();
    return super.set(key, value);
  }
}
