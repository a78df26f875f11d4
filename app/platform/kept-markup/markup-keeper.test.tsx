import { useId } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Kept, MarkupKeeperContext } from './kept.tsx'
import { createMarkupKeeper } from './markup-keeper.ts'

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

test('a part is rendered with the first page, once more to be kept, and then no more', async () => {
  const keeper = createMarkupKeeper((part) => part)
  const page = (name: string) => (
    <MarkupKeeperContext value={keeper}>
      <Kept as="li" className="card" of={Greeting} with={{ name, from: undefined }} />
    </MarkupKeeperContext>
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

test('two components with the same props are kept apart', async () => {
  const keeper = createMarkupKeeper((part) => part)
  const One = () => <i>one</i>
  const Two = () => <i>two</i>
  keeper.find(One, {})
  keeper.find(Two, {})
  await soon()
  expect(keeper.find(One, {})).toBe('<i>one</i>')
  expect(keeper.find(Two, {})).toBe('<i>two</i>')
})

test('a part that uses useId, or that fails, is reported and never kept', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const keeper = createMarkupKeeper((part) => part)
  const WithId = () => <i id={useId()} />
  const Failing = () => {
    throw new Error('fails')
  }
  for (const Part of [WithId, Failing]) {
    keeper.find(Part, {})
    await soon()
    expect(report).toHaveBeenCalledOnce()
    report.mockClear()
    expect(keeper.find(Part, {})).toBeUndefined()
  }
})

test('without a keeper, as in a browser, the part is rendered every time', () => {
  expect(
    renderToString(<Kept as="nav" aria-label="A" of={Greeting} with={{ name: 'Chi' }} />),
  ).toBe('<nav aria-label="A"><p>Hello <!-- -->Chi<!-- --> <b>&lt;3</b> </p></nav>')
})
