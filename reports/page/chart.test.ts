import { describe, expect, it } from 'vitest'
import { type Chart, pictureOf } from './chart.ts'

const chart: Chart = {
  height: 200,
  x: { name: 'load', min: 0, max: 5 },
  y: { name: 'ms', min: 0, max: 40 },
  series: [
    {
      name: 'p50',
      colour: '#0072b2',
      points: [
        [1, 10],
        [2, 20],
        [3, 30],
        [4, 40],
      ],
    },
  ],
}
const shapes = (svg: string): number => (svg.match(/<(path|circle) /g) ?? []).length

describe('a picture', () => {
  it('shows a point between two gaps, which a line does not', () => {
    const lone = (value: number | null): Chart => ({
      ...chart,
      series: chart.series.map((each) => ({
        ...each,
        points: [
          [1, 10],
          [2, 20],
          [3, null],
          [4, value],
          [5, null],
        ],
      })),
    })
    // Once in the wide picture, and once in the narrow one.
    expect(shapes(pictureOf(lone(30), 'a'))).toBe(shapes(pictureOf(lone(null), 'a')) + 2)
  })

  it('draws hollow points, and its legend says what they mean', () => {
    const points = [
      [1, 10, false],
      [2, 20, true],
    ] as const
    const drawn = (isHollow: boolean): string =>
      pictureOf(
        {
          ...chart,
          hollow: 'cannot decide',
          series: chart.series.map((each) => ({ ...each, points: isHollow ? points : points.slice(0, 1) })),
        },
        'a',
      )
    expect(drawn(true)).toContain('○ cannot decide')
    expect(drawn(false)).not.toContain('cannot decide')
  })

  it('names its limits in the legend, and not on the curves', () => {
    const picture = pictureOf(
      {
        ...chart,
        limits: [
          { name: 'objective p90', y: 20 },
          { name: 'capacity', x: 3 },
        ],
      },
      'a',
    )
    const svgs = picture.slice(0, picture.indexOf('<ul'))
    const legend = picture.slice(picture.indexOf('<ul'))
    for (const name of ['objective p90', 'capacity']) {
      expect(svgs).not.toContain(name)
      expect(legend).toContain(name)
    }
  })
})
