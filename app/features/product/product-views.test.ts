import { expect, test } from 'vitest'
import { productViews } from './product-views.ts'

const photo = { object_path: 'p1', alt: 'The panel on a roof', width: 1600, height: 900 }

test('uploaded photos take the place of rendered pictures', () => {
  const picture = { kind: 'panel', render: 'imole-mono-550w' }
  const labels = (pictures: (typeof photo)[]) =>
    productViews({ name: 'Panel', picture, pictures }).map(({ label }) => label)
  expect(labels([])).toEqual(['From the front', 'From another side', 'How large it is'])
  expect(labels([photo])).toEqual(['The panel on a roof'])
})

test('a product that is only drawn has no views', () => {
  expect(productViews({ name: 'Panel', picture: { kind: 'panel' }, pictures: [] })).toEqual([])
})

test('each view has a small file, the largest one, and a text for who does not see it', () => {
  const [view] = productViews({ name: 'Panel', picture: { render: 'p' }, pictures: [] })
  expect(view).toMatchObject({
    alt: 'Panel: from the front',
    smallUrl: '/assets/renders-1/p-front-480.avif',
    largeUrl: '/assets/renders-1/p-front-1440.avif',
  })
})
