import { NumberedSteps } from '../../ui/running-text/numbered-steps.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { RenderedPicture } from '../../ui/pictures/rendered-picture.tsx'

const steps = [
  {
    title: 'You choose, or you tell us',
    text: 'Fill your cart and see the price as you go. Or tell us what you run, and how many hours of light you get.',
  },
  {
    title: 'An engineer checks the fit',
    text: 'We check every order before it leaves the store. If something does not fit, we call you, and you can cancel free of charge.',
  },
  {
    title: 'The crew installs and shows you',
    text: 'They do the wiring and earthing, test the system under load, and show you how to read the display.',
  },
]

/** From inquiry to installation in three steps. */
export function HowItWorks() {
  return (
    <section className="mt-6 border-y border-line bg-surface-2">
      <div className="container-page grid items-center gap-x-12 gap-y-6 py-7 sm:py-10 lg:grid-cols-[1fr_1.4fr]">
        <RenderedPicture
          name="van"
          alt="Our van in front of a gate in Lagos, with panels and a ladder on its roof"
          sizes="(min-width: 64rem) 32rem, 100vw"
          className="aspect-[2/1] w-full sm:aspect-[3/2] rounded-art"
        />
        <div className="min-w-0">
          <h2>From first message to first night with light</h2>
          <ScrollBox label="The steps" className="row-of-cards mt-4 [--columns:1] sm:mt-6">
            <NumberedSteps steps={steps} level="h3" className="contents" />
          </ScrollBox>
        </div>
      </div>
    </section>
  )
}
