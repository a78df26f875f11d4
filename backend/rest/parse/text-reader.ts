import { restError, type RestError } from '../rest-error.ts'

/** Reads a parameter from left to right; every refusal says what was read and where it stopped. */
export class TextReader {
  readonly text: string
  readonly #what: string
  position = 0

  /** @param what names the parameter in the refusal, e.g. `select parameter` */
  constructor(text: string, what: string) {
    this.text = text
    this.#what = what
  }

  get isAtEnd(): boolean {
    return this.position >= this.text.length
  }

  /** Whether the text goes on like this; nothing is read. */
  sees(expected: string): boolean {
    return this.text.startsWith(expected, this.position)
  }

  /** Reads `expected` when it is next. */
  skip(expected: string): boolean {
    if (!this.sees(expected)) return false
    this.position += expected.length
    return true
  }

  skipSpaces(): void {
    while (this.sees(' ') || this.sees('\t')) this.position++
  }

  /** Reads `expected`, with spaces around it. */
  expect(expected: string): void {
    this.skipSpaces()
    if (!this.skip(expected)) throw this.unexpected(`"${expected}"`)
    this.skipSpaces()
  }

  expectEnd(): void {
    if (!this.isAtEnd) throw this.unexpected('end of input')
  }

  /** @param pattern a sticky expression; null when it does not match here */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.text)
    if (found) this.position += found[0].length
    return found
  }

  unexpected(expected: string): RestError {
    const found = this.isAtEnd
      ? 'end of input'
      : `"${String.fromCodePoint(this.text.codePointAt(this.position) ?? 0)}"`
    return restError(
      'PGRST100',
      `"failed to parse ${this.#what} (${this.text})" (line 1, column ${this.position + 1})`,
      {
        details: `unexpected ${found} expecting ${expected}`,
      },
    )
  }
}
