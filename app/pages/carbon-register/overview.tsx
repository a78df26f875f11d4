import { redirect } from 'react-router'
import { unitMeans, unitsAreNot } from '../../../domain/register/unit-words.ts'
import { site } from '../../../site.config.ts'
import { seo } from '../../platform/seo.ts'
import type { Supabase } from '../../platform/supabase.ts'
import { services } from '../../platform/services.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import type { Route } from './+types/overview'
import { readOverview, searchRegister } from './overview-data.ts'
import { RegisterSearch } from './register-search.tsx'
import { listMapped } from './mapped-states.ts'
import { OverviewBody } from './overview-body.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { supabase } = services(context)
  const typed = url.searchParams.get('q')?.trim() ?? ''
  if (typed === '')
    return { typed, result: null, overview: await load(supabase, url.searchParams.get('after')) }
  const result = await searchRegister(supabase, typed)
  if ('serial' in result) throw redirect(`/carbon-register/units/${result.serial}`)
  return { typed, result, overview: null }
}

async function load(supabase: Supabase, after: string | null) {
  const overview = await readOverview(supabase, after && /^P\d{4,6}$/.test(after) ? after : null)
  return { ...overview, mapped: listMapped(overview.states) }
}

export function meta({ matches }: Route.MetaArgs) {
  return seo(matches, {
    title: 'Carbon register',
    description: [
      'Every kilogram of CO₂e that our systems measurably avoided, who holds it and who used it.',
      'A public ledger that anyone can check, without an account.',
    ],
    path: '/carbon-register',
  })
}

/** The first page of the register: what it is, how much is in it, and what happened last. */
export default function CarbonRegister({ loaderData }: Route.ComponentProps) {
  const { typed, result, overview } = loaderData
  return (
    <div className="container-page py-8">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Carbon register' }]} />
      <h1 className="mt-4 max-w-3xl">Every kilogram we say was avoided, for anyone to check.</h1>
      <p className="mt-4 max-w-2xl text-lg text-ink-2">
        This is {site.name}’s own public ledger of measured reductions. {unitMeans}{' '}
        <strong className="text-ink">{unitsAreNot}</strong> {overview?.recognition}
      </p>
      <RegisterSearch typed={typed} result={result} />
      <div role="status" data-returning-visitor />
      {overview && <OverviewBody overview={overview} mapped={overview.mapped} />}
    </div>
  )
}
