import { Client } from 'pg'

interface DemoReview {
  /** The number of the buyer, from 1. */
  buyer: number
  slug: string
  rating: 3 | 4 | 5
  /** `YYYY-MM-DD` */
  day: string
  body: string
  /** What the shop answered two days later. */
  reply?: string
}

/** Invented people; the name that visitors read says so. */
export const demoBuyers = [
  'Chidinma O., Surulere (demo)',
  'Tunde A., Ikorodu (demo)',
  'Aisha M., Gwarinpa (demo)',
  'Emeka N., Enugu (demo)',
  'Funke B., Ibadan (demo)',
  'Ibrahim S., Kano (demo)',
]

const reviews: readonly DemoReview[] = [
  {
    buyer: 2,
    slug: 'imole-kit-1kva',
    rating: 5,
    day: '2026-03-23',
    body: 'It runs my barbing salon: two fans, the TV, the lights and the clippers, from morning until I close at eight. My customers no longer sit in petrol smoke. I sold the small generator to my neighbour.',
  },
  {
    buyer: 6,
    slug: 'imole-hybrid-5kva',
    rating: 5,
    day: '2026-04-13',
    body: 'It took the place of an old inverter that hummed. The fridge and the fans run without any noise now. After the dust months I brushed the grille of the fan, and that was all the work so far.',
  },
  {
    buyer: 3,
    slug: 'imole-kit-3kva',
    rating: 5,
    day: '2026-04-27',
    body: 'Two-bedroom flat in Gwarinpa. By day the fridge, three fans and the TV run from the roof while the estate is dark. At night we keep to the small fridge, lights and fans, and it lasts until we sleep. The four panels are black and one hardly sees them from the street.',
  },
  {
    buyer: 1,
    slug: 'imole-kit-5kva',
    rating: 5,
    day: '2026-05-18',
    body: 'We are on Band B in Surulere and NEPA still takes the evenings. The freezer, two TVs and the fans carry on and nobody looks up when the light goes. We have not started the generator since the crew left in April, and my mother sleeps with her window open again.',
  },
  {
    buyer: 4,
    slug: 'imole-street-60w',
    rating: 5,
    day: '2026-05-25',
    body: 'Five of them on our estate road, one on every pole. They are bright until about eleven, then they dim and come up when a car enters. After two days of rain they still came on.',
  },
  {
    buyer: 3,
    slug: 'orun-hot-water-200l-pressure',
    rating: 5,
    day: '2026-06-08',
    body: 'All three showers have hot water with the pressure of our booster pump. My plumber had fitted one before and needed half a day. I have used the electric element on four mornings since it was fitted.',
  },
  {
    buyer: 4,
    slug: 'imole-kit-1kva',
    rating: 4,
    day: '2026-06-15',
    body: 'For my son in his room at school: lights, a fan, the laptop and phones, also when NEPA is away for two days. One star less because the crew had to come a second time with a longer cable.',
  },
  {
    buyer: 5,
    slug: 'imole-lfp-rack-5kwh',
    rating: 5,
    day: '2026-06-29',
    body: 'It came in place of four tubular batteries. No more distilled water, and the corner no longer smells. The small fridge, lights, fans and the router run from ten at night until six. The inverter knew the battery as soon as the data cable was in.',
  },
  {
    buyer: 6,
    slug: 'imole-kit-3kva',
    rating: 3,
    day: '2026-07-06',
    body: 'By day it is good. At night my fridge is a big one, and the battery was empty before one. The page says a small fridge, that is true, but somebody could have asked me about mine on the phone before the delivery.',
    reply:
      'You are right, we should have asked. The size of the fridge is now one of the questions of that call. There is room for a second battery in your cabinet, and the cable is made for it.',
  },
  {
    buyer: 2,
    slug: 'imole-mppt-60a',
    rating: 4,
    day: '2026-07-20',
    body: 'I kept my old inverter and my 48 V batteries and put six panels on the roof. The phone shows what came in on each day of the month. Bluetooth does not reach from the parlour to the store room, so I go and stand beside it.',
  },
  {
    buyer: 2,
    slug: 'imole-kit-5kva',
    rating: 4,
    day: '2026-08-09',
    body: 'Six panels on our roof in Ikorodu, done in two days. The washing machine and the pump run by day without a thought. Four stars because the crew came one day after the day we had agreed. They did call the evening before.',
  },
  {
    buyer: 3,
    slug: 'imole-hybrid-5kva',
    rating: 4,
    day: '2026-08-24',
    body: 'Fridge, freezer and the 1.5 hp inverter AC together, as it is written. When the AC is on in the afternoon you hear its fan, so do not put it on the wall of a bedroom. Ours is in the corridor.',
  },
  {
    buyer: 4,
    slug: 'imole-kit-3kva',
    rating: 4,
    day: '2026-09-15',
    body: 'On paper we are Band A, but the transformer of our street was out for eleven days. The fridge stayed cold all the time. The blender works in the morning; for ironing we wait for NEPA, as the page says.',
  },
  {
    buyer: 6,
    slug: 'imole-mppt-60a',
    rating: 5,
    day: '2026-09-28',
    body: 'The one before had burnt on the first cool morning because of three panels in series. They told me on the phone to put two and two, with a breaker on both sides. No trouble in four months, and the batteries are full by noon.',
  },
  {
    buyer: 5,
    slug: 'imole-kit-5kva',
    rating: 5,
    day: '2026-10-12',
    body: 'I wrote down the number on the display every evening in September: between 6 and 11 kWh, less on days of rain. That carries our freezer and the house. We are on Band C, and I bought petrol once in that month.',
  },
  {
    buyer: 2,
    slug: 'imole-street-60w',
    rating: 3,
    day: '2026-10-26',
    body: 'The light is as bright as they say. But one of my three came with a cracked glass, and the new one took nine days because it went to another address first. All three work now.',
    reply:
      'The nine days were our mistake, and we are sorry for them. The driver now reads the address to the customer on the phone before an exchange leaves the store.',
  },
  {
    buyer: 1,
    slug: 'imole-lfp-rack-5kwh',
    rating: 4,
    day: '2026-11-02',
    body: 'The second one for our cabinet, half a year after the first. It is heavy: two men carried it up three floors and had to rest twice. Now the freezer runs through the whole night. Four stars because the stairs were not asked about before.',
  },
  {
    buyer: 5,
    slug: 'orun-hot-water-200l-pressure',
    rating: 4,
    day: '2026-11-09',
    body: 'We are five, and the water is enough for everybody in the morning and most evenings. The tubes were packed well, none was broken. Fitting is not in the price, so ask the plumber first what he wants.',
  },
]

/**
 * Adds the reviews of buyers of the demo that were just made. Buyers write reviews of what was delivered to
 * them, on the day itself; these have days of the past, so the owner of the database writes them.
 * @param buyerIds in the order of {@link demoBuyers}; null for a buyer who was there before
 */
export async function addDemoReviews(
  adminUrl: string,
  buyerIds: readonly (string | null)[],
): Promise<void> {
  const rows = reviews.flatMap(({ buyer, ...review }) => {
    const userId = buyerIds[buyer - 1] ?? null
    return userId === null ? [] : [{ ...review, userId, author: demoBuyers[buyer - 1] }]
  })
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(insertSql, [JSON.stringify(rows)])
  } finally {
    await client.end()
  }
}

/** Only of products of the demo, whose ids have the same beginning. */
const insertSql = `insert into public.product_reviews (product_id, user_id, author_name, rating, body,
    created_at, updated_at, reply, replied_at)
  select p.id, r."userId", r.author, r.rating, r.body, r.day + time '18:30', r.day + time '18:30', r.reply,
    case when r.reply is not null then r.day + 2 + time '09:15' end
  from jsonb_to_recordset($1) as r ("userId" uuid, author text, slug text, rating smallint, body text,
    day date, reply text)
  join public.products p on p.slug = r.slug and p.id::text like '5eed0000-%'
  on conflict do nothing`
