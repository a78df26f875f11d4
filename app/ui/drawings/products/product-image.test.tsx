import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProductImage } from './product-image.tsx'
import { imageUrl } from './image-url.ts'

test.each([
  [
    { kind: 'panel', watts: 550, isHalfCut: true, cell: 'mono' },
    '/pictures/panel.svg?watts=550&isHalfCut=true&cell=mono',
  ],
  [{ kind: 'parcel' }, '/pictures/parcel.svg'],
  [{ kind: '../../admin', watts: 1 }, '/pictures/parcel.svg?watts=1'],
  [
    { kind: 'battery', form: '"><script>&x=1' },
    '/pictures/battery.svg?form=%22%3E%3Cscript%3E%26x%3D1',
  ],
  [null, '/pictures/parcel.svg'],
  [
    { kind: 'panel', photo: '00000000-0000-4000-8000-00000000abcd' },
    '/storage/v1/object/public/product-images/00000000-0000-4000-8000-00000000abcd/480.webp',
  ],
  [
    { kind: 'panel', render: 'imole-mono-550w' },
    '/assets/renders-1/imole-mono-550w-front-480.avif',
  ],
  [
    {
      kind: 'panel',
      render: 'imole-mono-550w',
      photo: '00000000-0000-4000-8000-00000000abcd',
    },
    '/storage/v1/object/public/product-images/00000000-0000-4000-8000-00000000abcd/480.webp',
  ],
])('%j has the address %s', (picture, address) => {
  expect(imageUrl(picture)).toBe(address)
})

test('has an accessible name with a title, and is decorative without one', () => {
  expect(
    renderToStaticMarkup(<ProductImage picture={{ kind: 'panel' }} title="Panel <550>" />),
  ).toContain('alt="Panel &lt;550&gt;"')
  expect(renderToStaticMarkup(<ProductImage picture={{ kind: 'panel' }} />)).toContain('alt=""')
})
