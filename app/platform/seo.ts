import type { MetaDescriptor } from 'react-router'
import { fitDescription, fitTitle } from '../../domain/text/search-result.ts'
import { site } from '../../site.config.ts'

export interface PageDescription {
  /**
   * The fullest one that search results show whole. The company's name is added where there is
   * room, unless the title contains it.
   */
  title: string | readonly [string, ...string[]]
  /** Plain sentences, as many as fit into 160 characters; together at least 70. */
  description: string | readonly [string, ...string[]]
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
export type Matches = readonly [{ loaderData: { origin: string } | undefined }, ...unknown[]]

/**
 * The tags that a page's `meta` returns: title, description, canonical URL, and Open Graph tags for
 * shared links.
 */
export function seo(
  [root]: Matches,
  { path, picture, publishedOn, ...words }: PageDescription,
): MetaDescriptor[] {
  const origin = root.loaderData?.origin ?? ''
  const title = typeof words.title === 'string' ? words.title : fitTitle(...words.title)
  const fullTitle = title.includes(site.name) ? title : fitTitle(`${title} · ${site.name}`, title)
  const sentences =
    typeof words.description === 'string' ? ([words.description] as const) : words.description
  const description = fitDescription(...sentences)
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
