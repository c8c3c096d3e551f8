/** A map of computed values. It is cleared when it is full: frequent keys are soon cached again. */
export class BoundedCache<Key, Value> extends Map<Key, Value> {
  constructor(private readonly maxSize: number) {
    super();
  }

  override set(key: Key, value: Value): this {
    if (this.size >= this.maxSize) this.clear();
    return super.set(key, value);
  }
}
