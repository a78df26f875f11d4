import { parseSync, Visitor, type ESTree } from 'vite'

const limited = new Set(
  'test it describe beforeAll beforeEach afterAll afterEach onTestFinished onTestFailed'.split(' '),
)
/** The shortest limit of a single request or page that a loaded machine keeps. */
const shortestTimeoutMs = 10_000

/**
 * Lists how a test file depends on the speed of the machine or hides a failure, each with its line:
 * limits of its own, sleeps, short timeouts, measured times and retries.
 */
export function findBrokenTestRules(path: string, text: string): string[] {
  const found: string[] = []
  const report = ({ start }: ESTree.Span, rule: string) =>
    found.push(`${path}:${text.slice(0, start).split('\n').length}: ${rule}`)
  new Visitor({
    CallExpression(call) {
      const callee = text.slice(call.callee.start, call.callee.end)
      if (limited.has(rootOf(call.callee)) && hasOwnLimit(call))
        report(call, 'the limit of a test or hook is that of the runner')
      if (/^vi\.wait(For|Until)$/.test(callee))
        report(call, 'expect.poll or eventually waits with the limit of the runner')
      if (/\bpoll$/.test(callee) && call.arguments.slice(1).some((it) => hasKey(it, 'timeout')))
        report(call, 'expect.poll has the limit of the runner')
      if (/^(sleep|setTimeout|delay)$|\.(setTimeout|waitForTimeout)$/.test(callee))
        report(call, 'a test awaits an event or sets the clock, and does not sleep')
      if (callee === 'performance.now') report(call, 'times are measured in bench')
    },
    Property(property) {
      const { key, value } = property
      const name = nameOf(key)
      if (name === 'retry' && value.type === 'Literal')
        report(property, 'a failed test is not repeated')
      if (
        name === 'timeout' &&
        isNumber(value) &&
        value.value > 0 &&
        value.value < shortestTimeoutMs
      )
        report(property, 'a timeout is at least 10 s')
    },
  }).visit(parseSync(path, text).program)
  return found
}

/** The name that a chain of calls and members begins with: `test` in `test.each(cases)(…)`. */
function rootOf(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return rootOf(node.object)
  if (node.type === 'CallExpression') return rootOf(node.callee)
  return node.type === 'TaggedTemplateExpression' ? rootOf(node.tag) : ''
}

/** A number, something after the function, or options with `timeout`. */
function hasOwnLimit({ arguments: args }: ESTree.CallExpression): boolean {
  const isAfterFunction = args.some(isFunction) && !isFunction(args.at(-1))
  return isAfterFunction || args.some((it) => isNumber(it) || hasKey(it, 'timeout'))
}

function isFunction(node: ESTree.Node | undefined): boolean {
  return node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'
}

function hasKey(node: ESTree.Node, name: string): boolean {
  return (
    node.type === 'ObjectExpression' &&
    node.properties.some((it) => it.type === 'Property' && nameOf(it.key) === name)
  )
}

function nameOf(key: ESTree.PropertyKey): string {
  return key.type === 'Identifier' ? key.name : ''
}

function isNumber(node: ESTree.Node): node is ESTree.NumericLiteral {
  return node.type === 'Literal' && typeof node.value === 'number'
}
