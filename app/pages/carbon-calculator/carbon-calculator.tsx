import { useState } from 'react'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import type { Route } from './+types/carbon-calculator'
import { Calculator } from './calculator.tsx'
import { findCarbonData } from './carbon-data.ts'
import { carbonQuery, parseCarbonSearch } from './carbon-search.ts'
import { HowWeCalculate } from './how-we-calculate.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const carbonData = await findCarbonData(services(context).supabase)
  return { carbonData, search: parseCarbonSearch(url.searchParams, carbonData.places) }
}

export function meta({ matches }: Route.MetaArgs) {
  const description =
    'The yearly carbon footprint of a home or business in Nigeria, how much solar would cut, and what carbon credits are really worth.'
  return seo(matches, {
    title: 'Carbon Credit Calculator for Nigeria',
    description,
    path: '/carbon-calculator',
  })
}

export default function CarbonCalculator({ loaderData }: Route.ComponentProps) {
  // A link within the site to other numbers starts a new calculation.
  return <CarbonPage key={carbonQuery(loaderData.search)} {...loaderData} />
}

function CarbonPage({ carbonData, search: initial }: Route.ComponentProps['loaderData']) {
  const [search, setSearch] = useState(initial)
  return (
    <div className="container-page py-12">
      <h1 className="max-w-3xl text-h2">Your carbon footprint, and how much solar would cut</h1>
      <p className="mt-4 max-w-2xl text-lg text-ink-2">
        The CO₂e of a home or a business in a year, with the source of every number, and what a
        carbon credit is really worth.
      </p>
      {search.problems.length > 0 && (
        <div role="status" className="mt-6 rounded-control bg-warning-soft px-4 py-3 text-warning">
          {search.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
      <Calculator
        key={carbonQuery(search)}
        search={search}
        carbonData={carbonData}
        onOther={setSearch}
      />
      <div className="mt-14">
        <HowWeCalculate rows={carbonData.rows} />
      </div>
    </div>
  )
}
