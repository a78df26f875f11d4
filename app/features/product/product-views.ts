import { pictureUrl, pictureWidths } from '../../../domain/products/picture-url.ts'
import {
  findRender,
  renderSrcSet,
  renderUrl,
  renderViews,
  type RenderView,
} from '../../../domain/files/render-url.ts'
import type { ProductPhoto } from './load-product.ts'

/** One picture of a product, in several sizes. */
export interface ProductView {
  /** What the picture shows, in a few words. */
  label: string
  alt: string
  width: number
  height: number
  smallUrl: string
  url: string
  srcSet: string
  /** The largest there is, to look at details. */
  largeUrl: string
}

interface PicturedProduct {
  name: string
  picture: unknown
  pictures: ProductPhoto[]
}

/** The photos of a product; without any its rendered pictures; without these nothing. */
export function productViews({ name, picture, pictures }: PicturedProduct): ProductView[] {
  if (pictures.length > 0) return pictures.map(photoView)
  const render = findRender(picture)
  return render === null ? [] : renderViews.map((view) => renderedView({ name, render, view }))
}

function photoView({ object_path: path, alt, width, height }: ProductPhoto): ProductView {
  return {
    label: alt,
    alt,
    width,
    height,
    smallUrl: pictureUrl(path, 480),
    url: pictureUrl(path, 960),
    srcSet: pictureWidths.map((each) => `${pictureUrl(path, each)} ${each}w`).join(', '),
    largeUrl: pictureUrl(path, 1600),
  }
}

const labels: Record<RenderView, string> = {
  front: 'From the front',
  back: 'From another side',
  scale: 'How large it is',
}

function renderedView({
  name,
  render,
  view,
}: {
  name: string
  render: string
  view: RenderView
}): ProductView {
  const file = `${render}-${view}`
  return {
    label: labels[view],
    alt: `${name}: ${labels[view].toLowerCase()}`,
    width: 1440,
    height: 1080,
    smallUrl: renderUrl(file, 480),
    url: renderUrl(file, 960),
    srcSet: renderSrcSet(file),
    largeUrl: renderUrl(file, 1440),
  }
}
