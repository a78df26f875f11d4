import { expect, test } from 'vitest'
import { findRender, renderSrcSet, renderUrl } from './render-url.ts'

test('a picture has an address for each width', () => {
  expect(renderUrl('workshop', 480)).toBe('/assets/renders-1/workshop-480.avif')
  expect(renderSrcSet('workshop')).toBe(
    '/assets/renders-1/workshop-480.avif 480w, /assets/renders-1/workshop-720.avif 720w, /assets/renders-1/workshop-960.avif 960w, /assets/renders-1/workshop-1440.avif 1440w',
  )
})

test.each([
  [{ kind: 'panel', render: 'imole-mono-550w' }, 'imole-mono-550w'],
  [{ kind: 'panel' }, null],
  [{ kind: 'panel', render: '../secret' }, null],
  [{ kind: 'panel', render: 7 }, null],
  [null, null],
])('the pictures of %j have the name %j', (picture, name) => {
  expect(findRender(picture)).toBe(name)
})
