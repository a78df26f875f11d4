import { RenderedPicture } from '../../ui/pictures/rendered-picture.tsx'

/** A place of the kind that the solution is for; none for a solution that staff have added. */
const pictures: Record<string, { name: string; alt: string }> = {
  residential: {
    name: 'lekki-duplex-8kva',
    alt: 'A duplex in Lekki with twelve panels on its roof',
  },
  commercial: {
    name: 'ikorodu-pharmacy-10kva',
    alt: 'A pharmacy in Ikorodu with panels on its roof',
  },
  industrial: {
    name: 'oregun-plastics-40kw',
    alt: 'The hall of a workshop in Oregun with 64 panels on its roof',
  },
  carbon: {
    name: 'offa-poultry-farm-15kva',
    alt: 'Panels on the ground beside the pens of a poultry farm near Offa',
  },
  consultancy: { name: 'workshop', alt: 'Our workshop: an inverter and a battery on test' },
}

export function SolutionPicture({ slug }: { slug: string }) {
  const picture = pictures[slug]
  if (!picture) return null
  return (
    <RenderedPicture
      {...picture}
      sizes="(min-width: 64rem) 40rem, 100vw"
      className="aspect-[16/9] w-full rounded-art"
    />
  )
}
