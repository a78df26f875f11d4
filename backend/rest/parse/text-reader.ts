import { restError, type RestError } from '../rest-error.ts'

/** Reads a parameter from left to right. Errors contain the text and the position. */
export class TextReader {
  readonly text: string
  readonly #description: string
  position = 0

  /** @param description the parameter in error messages, e.g. `select parameter` */
  constructor(text: string, description: string) {
    this.text = text
    this.#description = description
  }

  get isAtEnd(): boolean {
    return this.position >= this.text.length
  }

  /** Whether the next characters are `expected`. Reads nothing. */
  sees(expected: string): boolean {
    return this.text.startsWith(expected, this.position)
  }

  /** Reads `expected` if it is next, and returns whether it was. */
  skip(expected: string): boolean {
    if (!this.sees(expected)) return false
    this.position += expected.length
    return true
  }

  skipSpaces(): void {
    while (this.sees(' ') || this.sees('\t')) this.position++
  }

  /** Reads `expected` and the spaces around it. */
  expect(expected: string): void {
    this.skipSpaces()
    if (!this.skip(expected)) throw this.unexpected(`"${expected}"`)
    this.skipSpaces()
  }

  expectEnd(): void {
    if (!this.isAtEnd) throw this.unexpected('end of input')
  }

  /**
   * Reads the text that a pattern matches; null when it does not match here.
   * @param pattern a sticky regular expression
   */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.text)
    if (found) this.position += found[0].length
    return found
  }

  /** Creates the error for a character that is not `expected`. */
  unexpected(expected: string): RestError {
    const found = this.isAtEnd
      ? 'end of input'
      : `"${String.fromCodePoint(this.text.codePointAt(this.position) ?? 0)}"`
    return restError(
      'PGRST100',
      `"failed to parse ${this.#description} (${this.text})" (line 1, column ${this.position + 1})`,
      {
        details: `unexpected ${found} expecting ${expected}`,
      },
    )
  }
}
