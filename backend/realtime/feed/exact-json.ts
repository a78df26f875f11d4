/**
 * Numbers that JavaScript cannot hold, such as large keys, keep their digits: `JSON.stringify`
 * writes them as they came. The types of TypeScript do not have it yet.
 * Source: https://tc39.es/proposal-json-parse-with-source/
 */
const json = JSON as unknown as {
  rawJSON(text: string): unknown
  parse(
    text: string,
    revive: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown
}

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i

/**
 * A number where it is exact, else an object that `JSON.stringify` writes as this number. What is no
 * number of JSON, such as `NaN`, stays text.
 */
export function exactNumber(text: string): unknown {
  if (!jsonNumber.test(text)) return text
  const number = Number(text)
  return String(number) === text ? number : json.rawJSON(text)
}

/** As `JSON.parse`, with exact numbers. */
export function parseExactJson(text: string): unknown {
  return json.parse(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined ? exactNumber(source) : value,
  )
}
