import type { MetaDescriptor } from 'react-router'
import { site } from '../../site.config.ts'

export interface PageDescription {
  /** The company's name is added unless the title contains it. */
  title: string
  /** One or two plain sentences. */
  description: string
  /** The canonical path, e.g. `/shop/mono-550w`. */
  path: string
  /**
   * Path of the image for a shared link. By default the one for the first path segment; see
   * `app/pages/seo/og-image.ts`.
   */
  picture?: string
  /** Articles only: YYYY-MM-DD. */
  publishedOn?: string
}

/** The matches that a `meta` function gets; the first is always the root. */
type Matches = readonly [{ loaderData: { origin: string } | undefined }, ...unknown[]]

/**
 * The tags that a page's `meta` returns: title, description, canonical URL, and Open Graph tags for
 * shared links.
 */
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
