import { site } from '../../../site.config.ts'
import { services } from '../../platform/services.ts'
import { xml, xmlResponse, type Xml } from '../../platform/xml.ts'
import type { Route } from './+types/rss'

/** The newest articles as RSS 2.0. */
export async function loader({ context, url: { origin } }: Route.LoaderArgs) {
  const { data, error } = await services(context)
    .supabase.from('posts')
    .select('id, slug, title, summary, author, tags, published_on')
    .eq('is_published', true)
    .order('published_on', { ascending: false })
    .order('slug')
    .limit(50)
  if (error) throw error
  const newest = data[0]
  return xmlResponse(
    xml`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${site.name}: blog</title>
<link>${origin}/blog</link>
<description>Solar in Nigeria with every sum shown.</description>
<language>${site.locale.toLowerCase()}</language>
<atom:link href="${origin}/blog/rss.xml" rel="self" type="application/rss+xml"/>
${newest ? xml`<lastBuildDate>${rfc822(newest.published_on)}</lastBuildDate>` : ''}
${data.map((post) => item(origin, post))}
</channel>
</rss>`,
    'application/rss+xml',
  )
}

interface FeedPost {
  id: string
  slug: string
  title: string
  summary: string
  author: string
  tags: string[]
  published_on: string
}

function item(origin: string, post: FeedPost): Xml {
  return xml`<item>
<title>${post.title}</title>
<link>${origin}/blog/${post.slug}</link>
<guid isPermaLink="false">urn:uuid:${post.id}</guid>
<pubDate>${rfc822(post.published_on)}</pubDate>
<dc:creator>${post.author}</dc:creator>
${post.tags.map((tag) => xml`<category>${tag}</category>`)}
<description>${post.summary}</description>
</item>
`
}

/** 8:00 of that day in Lagos, as an RFC 822 date. */
function rfc822(day: string): string {
  return new Date(`${day}T08:00:00+01:00`).toUTCString()
}
