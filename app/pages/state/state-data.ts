import { distanceKm } from '../../../domain/solar/climate/near-places.ts'
import { places, type Place } from '../../../domain/solar/climate/places.ts'
import { distributionCompaniesOf } from '../../../domain/solar/load/distribution-company.ts'
import { usualYield } from '../../../domain/solar/panels/usual-yield.ts'
import {
  daysOfArea,
  daysOfProduct,
  feeTo,
  listAreas,
  type Area,
} from '../../features/delivery/areas.ts'
import { formatNumber } from '../../../domain/text/format-number.ts'
import { deliveryDays } from '../../../domain/delivery/delivery-time.ts'
import { stateNames } from '../../features/nigeria/nigeria.ts'
import { slugOfState } from '../../features/nigeria/state-slug.ts'
import { readToday, storyColumns, storyNumbers } from '../../features/portfolio/stories.ts'
import { listKits, type Kit } from '../../features/systems/kits.ts'
import type { Supabase } from '../../platform/supabase.ts'

/** A state as people say it: "FCT (Abuja)". */
function nameOfState(state: string): string {
  return stateNames.get(slugOfState(state)) ?? state
}

/** The sizes that people ask for, kVA. */
const askedKva = [3, 5, 10]
/** How many installations are shown. */
const maxNearby = 3

/** Yield of 1 kWp on the usual plane: each month in kWh a day, and the whole year. */
function yieldOf(place: Place) {
  const { months, acKwhPerYear, worstMonth } = usualYield(place)
  return {
    kwhPerDay: months.map(({ acKwh }) => acKwh),
    kwhPerYear: acKwhPerYear,
    yearText: `${formatNumber(Math.round(acKwhPerYear))} kWh a year`,
    worstMonth: worstMonth.month,
  }
}

/** All states with what the sun gives there, and what a delivery costs. */
export async function listStates(supabase: Supabase) {
  const areas = await listAreas(supabase)
  return places.map((place) => {
    const area = areas.find(({ state }) => state === place.state)
    return {
      slug: slugOfState(place.state),
      name: nameOfState(place.state),
      kwhPerYear: yieldOf(place).kwhPerYear,
      feeKobo: area?.fee_kobo ?? null,
    }
  })
}

/** What the page of a state shows; null for a slug that is no state. */
export async function findState(supabase: Supabase, slug: string) {
  const place = places.find(({ state }) => slugOfState(state) === slug)
  if (!place) return null
  const [kits, areas, stories] = await Promise.all([
    listKits(supabase),
    listAreas(supabase),
    listNearbyStories(supabase, place),
  ])
  const area = areas.find(({ state }) => state === place.state) ?? null
  const sun = yieldOf(place)
  return {
    slug,
    state: place.state,
    /** In the address of the calculator: "KN". */
    code: place.code.slice(3),
    name: nameOfState(place.state),
    capital: place.capital,
    sun,
    companies: distributionCompaniesOf(place.state),
    area: area && describeArea(area),
    systems: askedKva.flatMap((kva) => {
      const kit = kits.find(({ data }) => data.powerKva === kva)
      return kit ? [systemThere(kit, sun, area)] : []
    }),
    stories,
    neighbours: places
      .filter((other) => other !== place)
      .sort((a, b) => distanceKm(place, a) - distanceKm(place, b))
      .slice(0, 5)
      .map(({ state }) => ({ slug: slugOfState(state), name: nameOfState(state) })),
  }
}

export type StatePage = NonNullable<Awaited<ReturnType<typeof findState>>>

function describeArea(area: Area) {
  return {
    feeKobo: area.fee_kobo,
    parcelFeeKobo: area.parcel_fee_kobo,
    dayRange: daysOfArea(area),
    /** Null where each journey is quoted. */
    crewFeeKobo: area.installation_areas?.crew_fee_kobo ?? null,
  }
}

/** A kit with what it makes and costs in a state. */
function systemThere(kit: Kit, sun: ReturnType<typeof yieldOf>, area: Area | null) {
  const { slug, name, picture, priceKobo, data } = kit
  const kwp = data.panelsKwp ?? 0
  const delivery = area && {
    feeKobo: feeTo(area, [{ product: kit.delivered, quantity: 1 }], 'crew'),
    crewFeeKobo: area.installation_areas?.crew_fee_kobo ?? null,
    dayRange: deliveryDays(daysOfArea(area), [daysOfProduct(kit.days)]),
  }
  return {
    slug,
    name,
    picture,
    priceKobo,
    kva: data.powerKva,
    kwp,
    batteryKwh: data.capacityKwh,
    meanKwhPerDay: (kwp * sun.kwhPerYear) / 365,
    worstKwhPerDay: kwp * Math.min(...sun.kwhPerDay),
    delivery,
    /** With delivery and the crew's journey; null where the journey is quoted. */
    totalKobo:
      delivery === null || delivery.crewFeeKobo === null
        ? null
        : priceKobo + delivery.feeKobo + delivery.crewFeeKobo,
  }
}

/** The installations nearest to a place, with the distance in km. */
async function listNearbyStories(supabase: Supabase, place: Place) {
  const [today, { data, error }] = await Promise.all([
    readToday(supabase),
    supabase.from('portfolio_items').select(`slug, title, town, scene, render, ${storyColumns}`),
  ])
  if (error) throw error
  return data
    .flatMap((row) => {
      const there = places.find(({ state }) => state === row.state)
      return there ? [{ row, km: distanceKm(place, there) }] : []
    })
    .sort((a, b) => a.km - b.km)
    .slice(0, maxNearby)
    .map(({ row, km }) => {
      const { slug, title, town, state, kwp, scene, render } = row
      return { slug, title, town, state, kwp, scene, render, km, numbers: storyNumbers(row, today) }
    })
}
