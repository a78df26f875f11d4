/**
 * The statements of a file, as a client sends them that knows no transaction. Comments, quoted
 * names, texts and dollar quotes may contain semicolons.
 */
export function splitSql(sql: string): string[] {
  const part =
    /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$[A-Za-z_]*\$)[^]*?\1|;|[^;]/g
  const statements: string[] = []
  let statement = ''
  for (const [text] of sql.matchAll(part)) {
    if (text === ';') {
      statements.push(statement.trim())
      statement = ''
    } else if (!text.startsWith('--')) statement += text
  }
  return [...statements, statement.trim()].filter((one) => one !== '')
}
