import { Link } from 'react-router'
import { formatDeliveryDays } from '../../../domain/delivery/delivery-time.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { returnDays } from '../../../domain/orders/shop-rules.ts'
import { site } from '../../../site.config.ts'
import { daysOfArea, listAreas } from '../../features/delivery/areas.ts'
import { SubmitProject } from '../../features/inquiry/submit-project.tsx'
import { cachedLoader } from '../../platform/cached-loader.ts'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { RenderedPicture } from '../../ui/pictures/rendered-picture.tsx'
import type { Route } from './+types/installation'

/** Where our crew has a fixed price for its journey, nearest first. */
export async function loader({ context }: Route.LoaderArgs) {
  const areas = await listAreas(services(context).supabase)
  const priced = areas.flatMap((area) => {
    const crewFeeKobo = area.installation_areas?.crew_fee_kobo
    return typeof crewFeeKobo === 'number'
      ? [{ state: area.state, crewFeeKobo, days: formatDeliveryDays(daysOfArea(area)) }]
      : []
  })
  return { priced: priced.toSorted((a, b) => a.crewFeeKobo - b.crewFeeKobo) }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => cachedLoader(args)

export function meta({ matches }: Route.MetaArgs) {
  return seo(matches, {
    title: 'Solar installation, step by step',
    description:
      'How our crew installs a solar system: the check before it leaves the store, the day on your roof, the test under load, who signs what, and NEMSA.',
    path: '/installation',
  })
}

const steps = [
  {
    title: 'You order, or send us your project',
    text: 'In the cart you see whether the price includes our crew, what it costs in your state, or that we tell you the price after you order. You may say no to that price and cancel free of charge.',
  },
  {
    title: 'We check the order before it leaves the store',
    text: 'Do panels, inverter, battery, cable and breakers fit each other? If something does not, we call you before anything is loaded.',
  },
  {
    title: 'We call to agree on a day',
    text: 'Please have somebody at home who may decide where inverter and battery go: a wall in the shade with 30 cm of free air, away from beds. Take a photo of your meter and board, and send it before.',
  },
  {
    title: 'The roof',
    text: 'Rails and clamps go on, each hole is sealed, panels are laid so that a person can reach them to wash them. Cables go through conduit.',
  },
  {
    title: 'Inverter, battery, protection',
    text: 'Breakers on both sides, surge protection, and an earth rod that we measure. What must never go off gets its own circuit if you want that.',
  },
  {
    title: 'The test, with you beside it',
    text: 'The grid is switched off and the system carries your load. You see the display, learn what the lights mean, and which switch is for an emergency.',
  },
  {
    title: 'The papers, and who signs',
    text: 'The crew leader signs the test sheet, you sign that the system runs. You keep the serial numbers, the data sheets, the warranty and the invoice.',
  },
]

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
      <ol className="mt-10 grid gap-x-12 gap-y-6 md:grid-cols-2">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2.5rem_1fr] gap-4">
            <p
              aria-hidden="true"
              className="money grid size-10 place-items-center rounded-full bg-accent font-bold text-on-accent"
            >
              {index + 1}
            </p>
            <div>
              <h2 className="text-h3">{title}</h2>
              <p className="prose-width mt-1 text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <section aria-labelledby="nemsa" className="mt-12 max-w-3xl">
        <h2 id="nemsa" className="text-h3">
          Permits and NEMSA
        </h2>
        <p className="mt-3 text-ink-2">
          For your own use on your own roof you normally need no permit: by the Electricity Act 2023
          a permit to generate for yourself starts above 1 MW. The Nigerian Electricity Management
          Services Agency (NEMSA) inspects and certifies electrical installations. Where your
          landlord, insurer or distribution company asks for its certificate, we give you the
          drawing and the test sheet that the inspector needs. Power for sale, or sent into the
          grid, needs permission: ask us before you order.
        </p>
      </section>
      {priced.length > 0 && (
        <section aria-labelledby="where" className="mt-12">
          <h2 id="where" className="mb-4 text-h3">
            Where the crew’s journey has a fixed price
          </h2>
          <DataTable
            label="The crew’s journey by state"
            columns={['State', 'Journey of the crew', 'Goods arrive in']}
            words={['Goods arrive in']}
            rows={priced.map(({ state, crewFeeKobo, days }) => ({
              key: state,
              cells: [state, crewFeeKobo === 0 ? 'Included' : formatNaira(crewFeeKobo), days],
            }))}
          />
          <p className="prose-width mt-3 text-sm text-ink-2">
            In all other states we tell you the price after your order, from photos or a visit.{' '}
            {site.name} takes unused goods back within {returnDays} days of delivery:{' '}
            <Link to="/returns" className="font-semibold text-primary">
              how returns work
            </Link>
            .
          </p>
        </section>
      )}
    </div>
  )
}
