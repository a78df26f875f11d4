import { formatDeliveryDays } from '../../../domain/delivery/delivery-time.ts'
import { daysOfArea, listAreas } from '../../features/delivery/areas.ts'
import { SubmitProject } from '../../features/inquiry/submit-project.tsx'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { RenderedPicture } from '../../ui/pictures/rendered-picture.tsx'
import type { Route } from './+types/installation'
import { CrewJourneys } from './crew-journeys.tsx'
import { InstallationSteps } from './installation-steps.tsx'

/** Where our crew has a fixed price for its journey, nearest first. */
export async function loader({ context }: Route.LoaderArgs) {
  const areas = await listAreas(services(context).supabase)
  const priced = areas.flatMap((area) => {
    const crewFeeKobo = area.installation_areas?.crew_fee_kobo
    return typeof crewFeeKobo === 'number'
      ? [{ state: area.state, crewFeeKobo, days: formatDeliveryDays(daysOfArea(area)) }]
      : []
  })
  return { priced: [...priced].sort((a, b) => a.crewFeeKobo - b.crewFeeKobo) }
}

export function meta({ matches }: Route.MetaArgs) {
  return seo(matches, {
    title: 'Solar installation, step by step',
    description:
      'How our crew installs a solar system: the check before it leaves the store, the day on your roof, the test under load, who signs what, and NEMSA.',
    path: '/installation',
  })
}

export default function Installation({ loaderData: { priced } }: Route.ComponentProps) {
  return (
    <div className="container-page py-8">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Installation' }]} />
      <div className="mt-4 grid items-center gap-x-12 gap-y-6 lg:grid-cols-2">
        <div>
          <h1 className="text-h2">Installation, step by step</h1>
          <p className="mt-3 text-lg text-ink-2">
            A home system takes our crew one to two days on site, a business system two to five. You
            can always take the goods alone and use your own electrician.
          </p>
          <div className="mt-5 flex flex-wrap gap-3" data-no-print>
            <ButtonLink to="/prices">See complete prices</ButtonLink>
            <SubmitProject variant="secondary" />
          </div>
        </div>
        <RenderedPicture
          name="van"
          alt="Our van in front of a gate in Lagos, with panels and a ladder on its roof"
          sizes="(min-width: 64rem) 42rem, 100vw"
          isFirst
          className="aspect-[16/9] w-full rounded-art"
        />
      </div>
      <InstallationSteps />
      <CrewJourneys priced={priced} />
    </div>
  )
}
