/** The origin of the view column `attnum`: the column `originAttnum` of the relation `oid`. */
interface ColumnOrigin {
  attnum: number
  oid: string
  originAttnum: number
}

const token = /[{}()]|(?:\\[^]|[^\s{}()\\])+/g

/**
 * Reads the origins of a view's columns from its rewrite rule (`pg_rewrite.ev_action`, a printed
 * node tree). Computed columns have no origin. PostgreSQL has no function that returns this.
 */
export function readViewColumns(rule: string): ColumnOrigin[] {
  const origins: ColumnOrigin[] = []
  let depth = 0
  let listDepth = -1
  let entry: Record<string, string> | null = null
  let member = ''
  for (const [text] of rule.matchAll(token)) {
    if (text === '{' || text === '(') {
      // The target list of the outermost query: `({QUERY … :targetList (` is at depth 2.
      if (text === '(' && depth === 2 && member === ':targetList' && listDepth < 0) listDepth = 3
      depth++
      if (text === '{' && depth === listDepth + 1) entry = {}
    } else if (text === '}' || text === ')') {
      if (entry && text === '}' && depth === listDepth + 1) {
        addOrigin(origins, entry)
        entry = null
      }
      depth--
      if (listDepth > 0 && depth < listDepth) return origins
    } else if (text.startsWith(':')) member = text
    else if (entry && depth === listDepth + 1) entry[member] = text
  }
  return origins
}

function addOrigin(origins: ColumnOrigin[], entry: Record<string, string>): void {
  const { ':resno': attnum, ':resorigtbl': oid, ':resorigcol': originAttnum } = entry
  if (attnum && oid && oid !== '0' && originAttnum)
    origins.push({ attnum: Number(attnum), oid, originAttnum: Number(originAttnum) })
}
