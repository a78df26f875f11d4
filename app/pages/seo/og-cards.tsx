import type { ReactElement } from 'react'
import { findRender } from '../../../domain/files/render-url.ts'
import { formatNaira, koboFromNaira } from '../../../domain/money/money.ts'
import { site } from '../../../site.config.ts'
import type { Supabase } from '../../platform/supabase.ts'
import { Diagram } from '../../ui/drawings/diagrams/diagram.tsx'
import { parseImageSpec } from '../../ui/drawings/products/image-spec.ts'
import { ProductDrawing } from '../../ui/drawings/products/product-drawing.tsx'
import { Scene } from '../../ui/drawings/scenes/scene.tsx'
import { pageCards } from './page-cards.ts'

/** The content of the image of a shared link. */
export interface OgCard {
  /** The kind of page, small, above the title. */
  kind: string
  title: string
  /** A sentence; shortened when it is long. */
  line: string
  /** The main number, large. */
  figure?: string
  art: ReactElement
  /** The aspect ratio of the art. */
  artRatio: number
  /** A rendered picture in place of the art. That of a place fills the right half. */
  render?: { name: string; isPlace: boolean }
}

/** By the first segment of the image's URL; null when there is no such row. */
export const cardSources: Record<
  string,
  (supabase: Supabase, name: string) => Promise<OgCard | null>
> = {
  async page(_, name) {
    const card = Object.hasOwn(pageCards, name) ? pageCards[name] : undefined
    return card
      ? {
          kind: `${site.address.area}, ${site.address.city}`,
          ...card,
          art: <Scene kind="house" />,
          artRatio: 560 / 420,
          render: { name: 'home', isPlace: true },
        }
      : null
  },
  async product(supabase, slug) {
    const { data, error } = await supabase
      .from('products')
      .select('name, summary, price, brand, picture')
      .eq('slug', slug)
      .maybeSingle()
    if (error) throw error
    if (!data) return null
    const render = findRender(data.picture)
    return {
      kind: data.brand,
      title: data.name,
      line: data.summary,
      figure: formatNaira(koboFromNaira(data.price)),
      art: <ProductDrawing picture={parseImageSpec(data.picture)} />,
      artRatio: 200 / 150,
      ...(render !== null && { render: { name: `${render}-front`, isPlace: false } }),
    }
  },
  async bundle(supabase, slug) {
    const { data, error } = await supabase
      .from('bundles')
      .select('name, lead, scene')
      .eq('slug', slug)
      .maybeSingle()
    if (error) throw error
    return (
      data && {
        kind: 'Bundle',
        title: data.name,
        line: data.lead,
        art: <Scene kind={data.scene} />,
        artRatio: 560 / 420,
      }
    )
  },
  async post(supabase, slug) {
    const { data, error } = await supabase
      .from('posts')
      .select('title, summary, author, diagram')
      .eq('slug', slug)
      .eq('is_published', true)
      .maybeSingle()
    if (error) throw error
    return (
      data && {
        kind: data.author,
        title: data.title,
        line: data.summary,
        art: <Diagram name={data.diagram} />,
        artRatio: 480 / 280,
      }
    )
  },
  async project(supabase, slug) {
    const { data, error } = await supabase
      .from('portfolio_items')
      .select('title, town, state, kwp, after_summary, scene, render')
      .eq('slug', slug)
      .maybeSingle()
    if (error) throw error
    if (!data) return null
    return {
      kind: `${data.town}, ${data.state}`,
      title: data.title,
      line: data.after_summary,
      figure: `${data.kwp} kWp`,
      art: <Scene kind={data.scene} />,
      artRatio: 560 / 420,
      ...(data.render !== null && { render: { name: data.render, isPlace: true } }),
    }
  },
}
