import { ArrowRight, Check } from 'lucide-react'
import { Link } from 'react-router'
import { formatNaira, koboFromNaira } from '../../domain/money.ts'
import { site } from '../../site.config.ts'
import { cachedLoader } from '../cached-loader.ts'
import { summaryColumns } from '../catalogue.ts'
import { ProductList } from '../product-list.tsx'
import { services } from '../services.ts'
import { ButtonLink, buttonClass } from '../ui/button.tsx'
import { HouseScene } from '../ui/house-scene.tsx'
import { ProductPicture, readPicture } from '../ui/product-picture.tsx'
import type { Route } from './+types/home'
import { HowItWorks } from './how-it-works.tsx'
import { SubmitProjectBand } from './submit-project-band.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { supabase } = services(context)
  const [featured, categories, all] = await Promise.all([
    supabase.from('products').select(summaryColumns).eq('is_featured', true).gt('stock', 0).order('price').limit(6),
    supabase.from('product_categories').select('slug, name, products(picture, price)').order('position').order('price', { referencedTable: 'products' }).limit(1, { referencedTable: 'products' }),
    supabase.from('products').select('id', { count: 'exact', head: true }).gt('stock', 0),
  ])
  for (const { error } of [featured, categories, all]) if (error) throw error
  return { featured: featured.data ?? [], categories: categories.data ?? [], inStockCount: all.count ?? 0 }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => cachedLoader(args)

export function meta() {
  return [
    { title: `${site.name} · Solar in Lagos with the price shown` },
    { name: 'description', content: site.description },
    { tagName: 'link', rel: 'canonical', href: '/' },
  ]
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { featured, categories, inStockCount } = loaderData
  return (
    <>
      <section className="container-page grid items-center gap-10 py-12 lg:grid-cols-[1.05fr_1fr] lg:py-20">
        <div>
          <p className="font-semibold text-accent-text">Solar for Lagos homes and businesses</p>
          <h1 className="mt-3">Steady light, without the generator.</h1>
          <p className="mt-5 max-w-xl text-lg text-ink-2">
            Panels, batteries and inverters with the price in naira on every one. Choose what you need, or tell us what you run today and our engineers answer with a system and what it costs.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink to="/shop">See systems and prices</ButtonLink>
            <a href={`https://wa.me/${site.whatsapp.replace('+', '')}`} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'secondary' })}>
              Chat on WhatsApp
            </a>
          </div>
          <ul className="mt-7 flex flex-wrap gap-x-6 gap-y-2 text-md text-ink-2">
            <Assurance>{inStockCount} products in stock today</Assurance>
            <Assurance>Warranty honoured in Lagos</Assurance>
            <Assurance>Transfer or card</Assurance>
          </ul>
        </div>
        <HouseScene className="h-auto w-full" />
      </section>

      <section className="container-page py-10">
        <SectionTitle title="What are you looking for?" to="/shop" linkLabel="The whole shop" />
        <ul className="mt-6 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          {categories.map(({ slug, name, products: [cheapest] }) => (
            <li key={slug} className="grid">
              <Link to={`/shop?category=${slug}`} prefetch="intent" className="group flex flex-col rounded-card border border-line bg-surface p-4 text-ink no-underline hover:border-line-strong">
                {cheapest && <ProductPicture picture={readPicture(cheapest.picture)} className="mx-auto h-20 w-full sm:h-24" />}
                <span className="mt-3 font-semibold group-hover:underline">{name}</span>
                {cheapest && <span className="money text-sm text-ink-2">from {formatNaira(koboFromNaira(cheapest.price))}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </section>

      <section className="container-page py-10">
        <SectionTitle title="Popular in Lagos" to="/shop" linkLabel="All products" />
        <div className="mt-6">
          <ProductList products={featured} label="Popular products" />
        </div>
      </section>

      <HowItWorks />
      <SubmitProjectBand />
    </>
  )
}

function Assurance({ children }: { children: React.ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <Check className="size-5 text-primary" aria-hidden="true" />
      {children}
    </li>
  )
}

function SectionTitle({ title, to, linkLabel }: { title: string; to: string; linkLabel: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2>{title}</h2>
      <Link to={to} className="inline-flex min-h-8 items-center gap-1 font-semibold text-primary">
        {linkLabel} <ArrowRight className="size-4" aria-hidden="true" />
      </Link>
    </div>
  )
}
