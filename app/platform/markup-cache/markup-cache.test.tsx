import { lazy, Suspense, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { CachedMarkup, MarkupCacheContext } from './cached-markup.tsx'
import { createMarkupCache } from './markup-cache.ts'

const soon = () => new Promise((resolve) => setImmediate(resolve))

const renders = vi.fn<(name: string) => void>()
function Greeting({ name, from }: { name: string; from?: string | undefined }) {
  renders(name)
  return (
    <p>
      Hello {name} <b>{'<3'}</b> {from}
    </p>
  )
}

test('a part is rendered with the first page, once more for the cache, and then no more', async () => {
  const cache = createMarkupCache(() => {})
  const page = (name: string) => (
    <MarkupCacheContext value={cache}>
      <CachedMarkup as="li" className="card" of={Greeting} with={{ name, from: undefined }} />
    </MarkupCacheContext>
  )
  const first = renderToString(page('Ada'))
  await soon()
  expect(renders).toHaveBeenCalledTimes(2)
  expect(renderToString(page('Ada'))).toBe(first)
  expect(renders).toHaveBeenCalledTimes(2)
  expect(renderToString(page('Bola'))).toContain('Hello <!-- -->Bola')
  await soon()
  expect(renderToString(page('Bola'))).toContain('Hello <!-- -->Bola')
  expect(renderToString(page('Ada'))).toBe(first)
})

test('two components with the same props have markup of their own', async () => {
  const cache = createMarkupCache(() => {})
  const One = () => <i>one</i>
  const Two = () => <i>two</i>
  cache.find(One, {})
  cache.find(Two, {})
  await soon()
  expect(cache.find(One, {})).toBe('<i>one</i>')
  expect(cache.find(Two, {})).toBe('<i>two</i>')
})

test('a part that would hydrate otherwise, or that fails, is reported and never cached', async () => {
  const report = vi.fn<(error: Error) => void>()
  const cache = createMarkupCache(report)
  const WithId = () => <i id={useId()} />
  const Failing = () => {
    throw new Error('fails')
  }
  const Lazy = lazy(() => new Promise<never>(() => undefined))
  const Waiting = () => (
    <Suspense>
      <Lazy />
    </Suspense>
  )
  const Preloading = () => <img src="/first.png" alt="" />
  for (const Part of [WithId, Failing, Waiting, Preloading]) {
    cache.find(Part, {})
    await soon()
    expect(report).toHaveBeenCalledOnce()
    report.mockClear()
    expect(cache.find(Part, {})).toBeUndefined()
  }
})

test('without a cache, as in a browser, the part is rendered every time', () => {
  expect(
    renderToString(<CachedMarkup as="nav" aria-label="A" of={Greeting} with={{ name: 'Chi' }} />),
  ).toBe('<nav aria-label="A"><p>Hello <!-- -->Chi<!-- --> <b>&lt;3</b> </p></nav>')
})
