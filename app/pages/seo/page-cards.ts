import { site } from '../../../site.config.ts'

/** Titles and lines for the images of static pages, by the first segment of their path. */
export const pageCards: Record<string, { title: string; line: string }> = {
  home: {
    title: site.tagline,
    line: 'Panels, batteries and inverters with the price in naira on every one.',
  },
  about: {
    title: 'Who puts it on your roof',
    line: 'Our people, our history, and what you can hold us to.',
  },
  solutions: {
    title: 'What it takes, what it costs, when it pays back',
    line: 'Typical systems for homes, businesses and industry, with their price range.',
  },
  portfolio: {
    title: 'Systems we have built',
    line: 'Across Nigeria, each with its kilowatts, its savings and its story.',
  },
  'solar-calculator': {
    title: 'What solar system do you need?',
    line: 'From what you run to a system, its price and when it pays back.',
  },
  'carbon-calculator': {
    title: 'What would you avoid?',
    line: 'Tonnes of CO2e a year, with the method and its source.',
  },
  'carbon-credit-calculator': {
    title: 'What would you avoid?',
    line: 'Tonnes of CO2e a year, with the method and its source.',
  },
  'carbon-register': {
    title: 'The carbon register',
    line: 'A public ledger of measured reductions that anyone can check.',
  },
  solar: {
    title: 'Solar by state',
    line: 'The sun month by month, systems and their price, in all 36 states and Abuja.',
  },
  prices: {
    title: 'Solar prices by size',
    line: 'Three real systems of each size, with what they run.',
  },
  'generator-cost': {
    title: 'What does your generator cost?',
    line: 'By size and load, an hour, a month and for each kWh.',
  },
  installation: {
    title: 'Installation, step by step',
    line: 'From the check in our store to the test with you beside it.',
  },
  'after-sales': {
    title: 'When something stops',
    line: 'Whom to call, how a repair goes, and where old batteries go.',
  },
  'lithium-or-tubular': {
    title: 'Lithium or tubular?',
    line: 'What each kWh costs over ten years, at today’s prices.',
  },
  'buy-or-lease': {
    title: 'Buy or lease?',
    line: 'What each way costs in the end, with your own quote.',
  },
  shop: {
    title: 'The shop',
    line: 'Every price in naira, with stock, delivery and warranty beside it.',
  },
  bundles: {
    title: 'Solar by what you need to run',
    line: 'What runs and for how long, the parts, and the price in naira.',
  },
  products: {
    title: 'Products by use',
    line: 'Data sheets side by side, and what works with what.',
  },
  blog: {
    title: 'Do the sums yourself',
    line: 'Sizing, batteries, meters, generators, instalments and carbon, with every number shown.',
  },
  contact: {
    title: 'Ask us',
    line: `Somebody on our team in ${site.address.city} replies, usually within ${site.answerTime}.`,
  },
  faq: {
    title: 'Questions and answers',
    line: 'Power cuts, rain, batteries, generators, delivery, warranty and returns.',
  },
  'repayment-plans': {
    title: 'Pay in parts, with nothing hidden',
    line: 'The monthly and the true yearly rate, and the whole cost, before you sign.',
  },
  reseller: {
    title: 'Sell with us',
    line: 'Wholesale prices, commissions, and what you earn after tax.',
  },
  privacy: { title: 'Your data', line: 'What we keep, why, and for how long.' },
  terms: { title: 'Terms of sale', line: 'What counts between you and us, in three minutes.' },
  returns: { title: 'Returns and refunds', line: 'How goods and money come back.' },
  delivery: { title: 'Delivery', line: 'Price and working days for every state of Nigeria.' },
  warranty: { title: 'Warranty', line: 'Honoured by us, with the years of every product.' },
  careers: { title: 'Work with us', line: 'Openings with the pay in every advert.' },
}
