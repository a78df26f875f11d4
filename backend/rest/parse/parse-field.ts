import type { TextReader } from './text-reader.ts'

/** `data->a->>0`: a column and a path into its JSON. */
export interface Field {
  name: string
  path: readonly JsonStep[]
}

export interface JsonStep {
  /** `->>` gives text, `->` gives JSON. */
  asText: boolean
  key: string
  isIndex: boolean
}

const quoted = /"((?:[^"\\]|\\[^])*)"/y
const identifier = /[\p{L}\p{Nd}_ $]+(?:-(?!>)[\p{L}\p{Nd}_ $]+)*/uy
const jsonArrow = /->>?/y
const jsonIndex = /-?\d+(?=->|::|[.,)]|$)/y
const jsonKey = /[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/y
const word = /[\p{L}\p{Nd}_ $]+/uy

/** Reads a quoted text with backslash escapes; null when the next character is not a quote. */
export function readQuoted(reader: TextReader): string | null {
  return reader.match(quoted)?.[1]?.replace(/\\([^])/g, '$1') ?? null
}

/** Reads a name: quoted, or letters, digits, `_`, `$`, spaces and single dashes. */
export function readName(reader: TextReader): string {
  const name = findName(reader)
  if (name === null) throw reader.unexpected('field name (* or [a..z0..9_$])')
  return name
}

/** Like {@link readName}, but null when the next characters are not a name. */
export function findName(reader: TextReader): string | null {
  return readQuoted(reader) ?? reader.match(identifier)?.[0].trim() ?? null
}

/** Reads the name of a type or of a text search configuration. */
export function readWord(reader: TextReader): string {
  const found = reader.match(word)?.[0].trim()
  if (!found) throw reader.unexpected('letter or digit')
  return found
}

/** Reads a name and the JSON path after it. */
export function readField(reader: TextReader): Field {
  reader.skipSpaces()
  const name = readName(reader)
  const path = readJsonPath(reader)
  reader.skipSpaces()
  return { name, path }
}

/** Reads a JSON path such as `->a->>1`; empty when there is none. */
export function readJsonPath(reader: TextReader): JsonStep[] {
  const path: JsonStep[] = []
  for (let arrow = reader.match(jsonArrow); arrow; arrow = reader.match(jsonArrow)) {
    const asText = arrow[0] === '->>'
    const index = reader.match(jsonIndex)?.[0]
    const key = index ?? readQuoted(reader) ?? reader.match(jsonKey)?.[0].trim()
    if (key === undefined)
      throw reader.unexpected('any non reserved character different from: .,>()')
    path.push({ asText, key, isIndex: index !== undefined })
  }
  return path
}

/** Reads a list of names such as `a,b,"c d"` up to the end of the text. */
export function readNames(reader: TextReader): string[] {
  const names = [readName(reader)]
  while (!reader.isAtEnd) {
    reader.expect(',')
    names.push(readName(reader))
  }
  return names
}
