import type { MetaDescriptor } from 'react-router'
import { site } from '../../site.config.ts'

export interface PageDescription {
  /** Without the company's name, which is added unless it is there. */
  title: string
  /** One or two plain sentences. */
  description: string
  /** The one address of this page, e.g. `/shop/imole-mono-550w`. */
  path: string
  /** Path of the picture for a shared link; without it, that of the page's first path segment. See `found/og-picture.ts`. */
  picture?: string
  /** For an article: the day it was published, YYYY-MM-DD. */
  publishedOn?: string
}

/** The matches of a `meta` function; the first is always the root. */
type Matches = readonly [{ loaderData: { origin: string } | undefined }, ...unknown[]]

/** What a page's `meta` returns: title, description, canonical address, and the same for those who share it. */
export function seo(
  [root]: Matches,
  { title, description, path, picture, publishedOn }: PageDescription,
): MetaDescriptor[] {
  const origin = root.loaderData?.origin ?? ''
  const fullTitle = title.includes(site.name) ? title : `${title} · ${site.name}`
  const property = (name: string, content: string) => ({ property: name, content })
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + path },
    property('og:site_name', site.name),
    property('og:locale', site.locale.replace('-', '_')),
    property('og:type', publishedOn ? 'article' : 'website'),
    property('og:url', origin + path),
    property('og:title', title),
    property('og:description', description),
    property('og:image', origin + (picture ?? `/og/page/${firstSegment(path)}.png`)),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', title),
    ...(publishedOn ? [property('article:published_time', publishedOn)] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** For a page that search engines should not list. */
export function unlisted(title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${site.name}` }, { name: 'robots', content: 'noindex' }]
}

function firstSegment(path: string): string {
  return /^\/([\w-]+)/.exec(path)?.[1] ?? 'home'
}
