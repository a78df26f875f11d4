import { site } from '../../../site.config.ts'
import { describeEvent, labelEvent } from '../../features/register/event-text.ts'
import { eventRow, readRows } from '../../features/register/register-rows.ts'
import { services } from '../../platform/services.ts'
import { xml, xmlResponse } from '../../platform/xml.ts'
import type { Route } from './+types/events-rss'

/** The newest entries of the register as RSS 2.0. */
export async function loader({ context, url: { origin } }: Route.LoaderArgs) {
  const events = readRows(
    eventRow,
    await services(context)
      .supabase.from('register_events')
      .select('index, type, at, data')
      .order('index', { ascending: false })
      .limit(50),
  )
  return xmlResponse(
    xml`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${site.name}: carbon register</title>
<link>${origin}/carbon-register</link>
<description>Every new entry of the carbon register.</description>
<language>${site.locale.toLowerCase()}</language>
<atom:link href="${origin}/carbon-register/events.rss" rel="self" type="application/rss+xml"/>
${events.map(
  ({ index, type, at, data }) => xml`<item>
<title>${labelEvent(type)}: entry ${String(index)}</title>
<link>${origin}/carbon-register/events/${String(index)}</link>
<guid>${origin}/carbon-register/events/${String(index)}</guid>
<pubDate>${new Date(at).toUTCString()}</pubDate>
<description>${describeEvent(type, data)}</description>
</item>
`,
)}
</channel>
</rss>`,
    'application/rss+xml',
  )
}
