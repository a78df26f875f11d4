import PackageOpen from '~icons/lucide/package-open'
import { formatNaira } from '../../../domain/money/money.ts'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { bundlesData } from '../../features/seo/structured-data.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { JumpLinks } from '../../ui/jump-links.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StructuredData, useOrigin } from '../../ui/structured-data.tsx'
import type { Route } from './+types/bundles'
import { listBundles } from '../../features/systems/bundles.ts'
import { BundleSection } from './bundle-section.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { bundles: await listBundles(services(context).supabase) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const description =
    'Solar by need: from lights and phones to a family house, a shop or a clinic. What runs and for how long, the parts, the price today and by the month.'
  const prices = loaderData?.bundles.map(({ totalKobo }) => totalKobo) ?? []
  const title =
    prices.length > 0
      ? `Solar bundles in Nigeria from ${formatNaira(Math.min(...prices))}`
      : 'Solar bundles in Nigeria'
  return seo(matches, { title, description, path: '/bundles' })
}

export default function Bundles({ loaderData: { bundles } }: Route.ComponentProps) {
  const origin = useOrigin()
  return (
    <div className="container-page py-8">
      {bundles.length > 0 && <StructuredData data={bundlesData(origin, bundles)} />}
      <Breadcrumbs
        crumbs={[
          { label: 'Home', to: '/' },
          { label: 'Shop', to: '/shop' },
          { label: 'Bundles by need' },
        ]}
      />
      <h1 className="mt-4 text-h2">Bundles by need</h1>
      <p className="mt-4 max-w-2xl text-lg text-ink-2">
        Find the place that is most like yours. Each bundle powers the appliances listed with it
        from sun and battery alone, in the rainy months too. You see every part and its price today.
      </p>
      {bundles.length === 0 ? (
        <Notice
          icon={<PackageOpen aria-hidden="true" />}
          title="No bundles at the moment"
          action={<ButtonLink to="/solar-calculator">Open the calculator</ButtonLink>}
        >
          <p>The calculator chooses a system from the parts in our shop, for what you run.</p>
        </Notice>
      ) : (
        <>
          <div className="mt-6">
            <JumpLinks
              label="Needs"
              links={bundles.map(({ slug: id, name: title }) => ({ id, title }))}
            />
          </div>
          {bundles.map((bundle) => (
            <BundleSection key={bundle.slug} bundle={bundle} />
          ))}
          <p className="prose-width mt-12 border-t border-line pt-6 text-sm text-ink-3">
            We work these out as the solar calculator does, for a roof in Lagos that faces south, in
            its worst month, with the watts that sellers give. We count a fridge or freezer as
            running a third of the time, and an inverter AC six tenths. Breakers and cables are
            chosen for the highest current plus a quarter.
          </p>
        </>
      )}
    </div>
  )
}
