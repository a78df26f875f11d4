import { redirect } from 'react-router'
import { site } from '../../../site.config.ts'
import { ReturningVisitor } from '../../features/register/returning-visitor.tsx'
import { seo } from '../../platform/seo.ts'
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
  if (typed === '') return { typed, result: null, overview: await load(supabase) }
  const result = await searchRegister(supabase, typed)
  if ('serial' in result) throw redirect(`/carbon-register/units/${result.serial}`)
  return { typed, result, overview: null }
}

async function load(supabase: Parameters<typeof readOverview>[0]) {
  const overview = await readOverview(supabase)
  return { ...overview, mapped: listMapped(overview.projects) }
}

export function meta({ matches }: Route.MetaArgs) {
  return seo(matches, {
    title: 'Carbon register',
    description: [
      'Every kilogram of CO₂ that our systems measurably avoided, who holds it and who used it.',
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
        This is {site.name}’s own public ledger of measured reductions. Its units are{' '}
        <strong className="text-ink">not Verra or Gold Standard credits</strong>, and no government
        has authorised them. One unit is one kilogram of CO₂ that a meter shows was avoided.
      </p>
      <RegisterSearch typed={typed} result={result} />
      <ReturningVisitor />
      {overview && <OverviewBody overview={overview} mapped={overview.mapped} />}
    </div>
  )
}
