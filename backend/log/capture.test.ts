import { afterEach, expect, test } from 'vitest'
import type { LogEntry } from '../log.ts'
import { captureConsole } from './capture.ts'

const original = { ...console }
afterEach(() => void Object.assign(console, original))

function capture(print: () => void): LogEntry[] {
  const entries: LogEntry[] = []
  captureConsole((entry) => entries.push(entry))
  print()
  return entries
}

test('a library that prints what cannot be read is not interrupted', () => {
  const refuse = () => {
    throw new Error('refused')
  }
  const broken = Object.assign(new Error('gone'), { toString: refuse })
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  const entries = capture(() => {
    console.error('reads %s', { toString: refuse })
    console.warn(broken)
    console.info(proxy)
  })
  expect(entries.map(({ level }) => level)).toEqual(['error', 'warn', 'info'])
  expect(entries).toMatchObject([{ printed: ['reads %s', {}] }, { printed: [broken] }, {}])
})
