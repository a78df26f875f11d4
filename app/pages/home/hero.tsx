import { whatsappUrl } from '../../platform/whatsapp-url.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { RenderedPicture } from '../../ui/pictures/rendered-picture.tsx'
import { PowerSpend } from './power-spend.tsx'

/** The first screen: what we sell, what one may rely on, and a question about power costs. */
export function Hero({ promises }: { promises: string[] }) {
  return (
    <section className="container-page grid items-center gap-x-12 gap-y-4 py-5 sm:py-8 lg:grid-cols-2 lg:py-14">
      <div>
        <p className="font-semibold text-accent-text">Solar for Lagos homes and businesses</p>
        <h1 className="mt-3">Steady light, without the generator.</h1>
        <p className="mt-4 max-w-xl text-lg text-ink-2">
          Panels, batteries and inverters, each with its price in naira. Or tell us what you run
          today, and our engineers propose a system with its price.
        </p>
        {/* On phones the bar below the page has the chat. */}
        <div className="mt-5 flex flex-wrap gap-3 sm:mt-6">
          <ButtonLink to="/shop">See systems and prices</ButtonLink>
          <a
            href={whatsappUrl()}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'secondary' }, 'max-md:hidden')}
          >
            Chat on WhatsApp
          </a>
        </div>
        <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 sm:mt-5 sm:gap-y-1.5 text-md text-ink-2">
          {promises.map((promise) => (
            <li key={promise} className="before:mr-2 before:text-primary before:content-['✓'/'']">
              {promise}
            </li>
          ))}
        </ul>
      </div>
      <div className="lg:row-span-2">
        <RenderedPicture
          name="home"
          alt="Roofs of Lagos in the morning; on the nearest one, solar panels catch the sun"
          sizes="(min-width: 64rem) 42rem, 100vw"
          isFirst
          className="aspect-[4/3] w-full rounded-art lg:aspect-[5/4]"
        />
      </div>
      <PowerSpend />
    </section>
  )
}
