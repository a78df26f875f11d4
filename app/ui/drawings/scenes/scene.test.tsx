import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Scene } from './scene.tsx'

const kinds = ['house', 'flat', 'shop', 'clinic', 'school', 'farm', 'factory', 'hotel', 'church']

test.each(kinds)('%s has its own drawing, with a name, of at most 6 KB', (kind) => {
  const drawing = renderToStaticMarkup(<Scene kind={kind} title="A place" />)
  expect(drawing).toContain('role="img" aria-label="A place"')
  expect(drawing.length).toBeLessThanOrEqual(6 * 1024)
  expect(
    kinds.filter(
      (other) => renderToStaticMarkup(<Scene kind={other} title="A place" />) === drawing,
    ),
  ).toEqual([kind])
})

test('is decorative without a title, and draws a house for an unknown kind', () => {
  expect(renderToStaticMarkup(<Scene kind="constructor" />)).toBe(
    renderToStaticMarkup(<Scene kind="house" />),
  )
  expect(renderToStaticMarkup(<Scene kind="house" />)).toContain('aria-hidden="true"')
})

test('two scenes on one page have no id in common', () => {
  const page = renderToStaticMarkup(
    <>
      <Scene kind="house" />
      <Scene kind="flat" />
    </>,
  )
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
  expect(new Set(ids).size).toBe(4)
})
