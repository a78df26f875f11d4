import { expect, test } from 'vitest'
import { requireOneUrl } from './one-url.ts'

test('any other spelling of the URL of a file is redirected to it', () => {
  const ask = (path: string) => {
    try {
      requireOneUrl(new URL(path, 'http://site.example'), '/a/b.pdf?x=1')
      return null
    } catch (thrown) {
      if (!(thrown instanceof Response)) throw thrown
      return [thrown.status, thrown.headers.get('location')]
    }
  }
  expect(ask('/a/b.pdf?x=1')).toBeNull()
  for (const path of ['/a/b.pdf', '/a/b.pdf?x=1&y=2', '/A/B.PDF?x=1', '/a/b.pdf/?x=1'])
    expect([path, ask(path)]).toEqual([path, [301, '/a/b.pdf?x=1']])
})
