import { NumberedSteps } from '../../ui/running-text/numbered-steps.tsx'

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

/** From the order to the papers, and what the authorities want. */
export function InstallationSteps() {
  return (
    <>
      <NumberedSteps
        steps={steps}
        level="h2"
        className="mt-10 grid gap-x-12 gap-y-6 md:grid-cols-2"
      />
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
    </>
  )
}
