import { inject } from 'vitest'
import { ownAddress } from './unique.ts'

/** A reference from a page, image or file to a URL. */
export interface Reference {
  /**
   * The element that holds it, for example `a`, `img`, `use`; `file` for a sitemap, a stylesheet or
   * a manifest.
   */
  tag: string
  /** The absolute URL. */
  url: URL
  attributes: Record<string, string>
}

export interface Resource {
  path: string
  /** The first page that refers to it. */
  referrer: string
  status: number
  /** Its text; empty for pictures, fonts and scripts. */
  body: string
  ids: Set<string>
  references: Reference[]
}

const atOnce = 8

/** So many pages are requested of those whose URLs differ only in their query or in numbers. */
const samplesOfKind = 16
const kindOf = (url: URL) => url.pathname.replace(/\d+/g, '0')

/**
 * Whether a URL is of a page that another journey has for a moment, and then takes away: by the end of
 * a name from `unique()`.
 */
export const isOfAnotherJourney = (url: string) => /-[0-9a-f]{8}(?![0-9a-f-])|script%3E/i.test(url)

/**
 * What these paths reach on the site by links, images, scripts, styles and forms: all that a sitemap
 * lists, and {@link samplesOfKind} of each other kind. Each URL is requested once.
 */
export async function crawl(start: string[]): Promise<Map<string, Resource>> {
  const origin = inject('siteUrl')
  const resources = new Map<string, Resource>()
  const referrers = new Map(start.map((path) => [path, 'the start']))
  const waiting = [...start]
  const samples = new Map<string, number>()
  async function visitNext(path: string): Promise<void> {
    const page = await fetchResource(origin, path, referrers.get(path) ?? '')
    resources.set(path, page)
    for (const { url } of page.references) {
      const next = url.pathname + url.search
      if (url.origin !== origin || referrers.has(next) || isOfAnotherJourney(next)) continue
      referrers.set(next, path)
      const count = (samples.get(kindOf(url)) ?? 0) + 1
      samples.set(kindOf(url), count)
      if (count <= samplesOfKind || path.startsWith('/sitemap')) waiting.push(next)
    }
  }
  while (waiting.length > 0) await Promise.all(waiting.splice(0, atOnce).map(visitNext))
  return resources
}

async function fetchResource(origin: string, path: string, referrer: string): Promise<Resource> {
  const answer = await fetch(origin + path, { redirect: 'manual', headers: ownAddress() })
  const type = answer.headers.get('content-type') ?? ''
  const isText = /html|xml|css|manifest|json/.test(type)
  const body = isText ? await answer.text() : (await answer.arrayBuffer(), '')
  const base = origin + path
  const references = /html|svg/.test(type)
    ? readMarkup(body, base)
    : readUrls(body, type).map((address) => ({
        tag: 'file',
        url: new URL(address, base),
        attributes: {},
      }))
  const ids = new Set([...body.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id))
  return { path, referrer, status: answer.status, body, ids, references }
}

function readMarkup(body: string, base: string): Reference[] {
  return [...body.matchAll(/<([a-z]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/gi)].flatMap(
    ([, tag = '', text = '']) => {
      const attributes = Object.fromEntries(
        [...text.matchAll(/([^\s=]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
          name.toLowerCase(),
          value.replaceAll('&amp;', '&').replaceAll('&#x27;', "'"),
        ]),
      )
      const addresses = [
        attributes['href'],
        attributes['src'],
        attributes['action'],
        attributes['poster'],
        ...sourceSet(attributes['srcset']),
      ]
      return addresses.flatMap((address) =>
        address === undefined
          ? []
          : [{ tag: tag.toLowerCase(), url: new URL(address, base), attributes }],
      )
    },
  )
}

function sourceSet(text = ''): string[] {
  return text.split(',').flatMap((source) => source.trim().split(/\s+/)[0] || [])
}

/** The URLs in a sitemap, feed, stylesheet or manifest. */
function readUrls(body: string, type: string): string[] {
  if (type.includes('xml'))
    return [...body.matchAll(/<(?:loc|link)>([^<]+)</g)].map(([, address = '']) =>
      address.replaceAll('&amp;', '&'),
    )
  if (type.includes('css'))
    return [...body.matchAll(/url\(["']?([^"')]+)["']?\)/g)].map(([, address = '']) => address)
  if (type.includes('manifest'))
    return [...body.matchAll(/"(?:src|start_url|url)":\s*"([^"]+)"/g)].map(
      ([, address = '']) => address,
    )
  return []
}
