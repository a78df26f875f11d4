import { scene, WallInverter, type BuildingProps } from './scene-parts.tsx'

/** A house: panels on the roof, the inverter beside the door. */
export function House({ cells }: BuildingProps) {
  return (
    <>
      <path d="M118 218h246v134H118z" fill={scene.wall} />
      <path d="M96 220 178 134h214l-34 86z" fill={scene.roof} />
      <path d="M138 210 196 146h180l-26 64z" fill={cells} stroke={scene.frame} strokeWidth="1.5" />
      <path d="M150 250h58v44h-58z" fill={scene.glass} />
      <path d="M179 250v44M150 272h58" stroke={scene.roof} strokeWidth="4" />
      <path d="M236 252h46v100h-46z" fill={scene.green} />
      <circle cx="274" cy="304" r="3.5" fill={scene.amber} />
      <WallInverter x={312} y={262} />
    </>
  )
}
