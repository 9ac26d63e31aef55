import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, MarkAreaComponent, MarkLineComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { html, type Markup } from '../markup.ts'

use([LineChart, BarChart, GridComponent, MarkAreaComponent, MarkLineComponent, SVGRenderer])

/** Told apart by eyes that see no difference between red and green (Okabe and Ito), on light and on dark paper. */
export const colours = {
  blue: '#0072b2',
  orange: '#d55e00',
  green: '#009e73',
  pink: '#cc79a7',
  amber: '#e69f00',
  sky: '#56b4e9',
  grey: '#888888',
}

export interface Axis {
  name: string
  logarithmic?: boolean
  min?: number
  max?: number
  /** Only whole numbers are marked. */
  whole?: boolean
}

export interface Series {
  name: string
  colour: string
  dashed?: boolean
  /** It goes from point to point in steps. */
  steps?: boolean
  /** A hollow point has another meaning than the others, which `Chart.hollow` names. */
  points: readonly (readonly [x: number, y: number | null, isHollow?: boolean])[]
}

/** A stretch of the x axis that is shaded and named. */
export interface Shade {
  name: string
  from: number
  to: number
  isFail?: boolean
}

/** Something that happened, with a name above the picture: a line at its beginning, and a shade until its end. */
export interface Moment {
  name: string
  from: number
  to: number
}

export interface Chart {
  height: number
  /** 900 without it. */
  width?: number
  bars?: boolean
  x: Axis
  y: Axis
  series: readonly Series[]
  shades?: readonly Shade[]
  moments?: readonly Moment[]
  /** Every point has a symbol. The text says what a hollow one means. */
  hollow?: string
  /** Lines that the legend names: an objective along the x axis (dashed), a limit along the y axis (dotted). */
  limits?: readonly { name: string; x?: number; y?: number }[]
}

const failColour = '#d1332b'

const million = 1_000_000
const compact = new Intl.NumberFormat('en', { notation: 'compact' })

/** Beside an axis there is room for seven letters. */
function marked(value: number): string {
  return Math.abs(value) < million ? value.toLocaleString('en') : compact.format(value)
}

/** A logarithm has no zero. */
const leastLogarithmic = 0.01

/** Fits a phone, so that its letters keep their size there. */
const narrowWidth = 340

/**
 * A picture as SVG, in the colours of the text around it; whoever embeds it names the elements that say what it shows. It is drawn
 * twice, and the page shows the one that fits its width.
 */
export function pictureOf(chart: Chart, labelledBy: string): string {
  const [wide, narrow] = [
    svgOf(chart, labelledBy, 'wide'),
    svgOf({ ...chart, width: narrowWidth }, labelledBy, 'narrow'),
  ]
  return `${wide}${narrow}${legendOf(chart).markup}`
}

function svgOf(
  { height, width = 900, bars = false, x, y, series, hollow, shades = [], limits = [], moments = [] }: Chart,
  labelledBy: string,
  name: 'wide' | 'narrow',
): string {
  const isNarrow = name === 'narrow'
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height })
  const text = { color: 'currentColor', fontSize: 13 }
  const axis = ({ name, logarithmic, min, max, whole }: Axis) => ({
    type: logarithmic === true ? ('log' as const) : ('value' as const),
    name,
    nameTextStyle: text,
    axisLabel: { ...text, formatter: marked },
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(whole === true ? { minInterval: 1 } : {}),
  })
  const at = (value: number | null, { logarithmic }: Axis): number | null =>
    logarithmic === true && value !== null ? Math.max(value, leastLogarithmic) : value
  chart.setOption({
    animation: false,
    textStyle: { fontFamily: 'system-ui, sans-serif' },
    grid: { left: isNarrow ? 56 : 70, right: 20, top: 30, bottom: 45 },
    xAxis: {
      ...axis(x),
      ...(isNarrow ? { splitNumber: 3 } : {}),
      nameLocation: 'middle',
      nameGap: 28,
      splitLine: { show: false },
    },
    yAxis: { ...axis(y), splitLine: { lineStyle: { color: '#8886' } } },
    series: series.map(({ name, colour, dashed, steps, points }, index) => ({
      ...(index === 0 ? marksOf(shades, limits, moments) : {}),
      name,
      // Nothing can be pointed at in a picture.
      silent: true,
      emphasis: { disabled: true },
      itemStyle: { color: colour },
      data: points.map(([along, up, isHollow = false], place) => ({
        value: [at(along, x), at(up, y)],
        ...symbolOf(isHollow, hollow !== undefined || points.length < 3 ? 7 : isLone(points, place) ? 3 : 0),
      })),
      ...(bars
        ? { type: 'bar' as const, barMaxWidth: 12 }
        : {
            type: 'line' as const,
            showSymbol: true,
            ...(isNarrow && hollow === undefined ? { sampling: 'minmax' as const } : {}),
            lineStyle: { width: 2, type: dashed === true ? ('dashed' as const) : ('solid' as const) },
            ...(steps === true ? { step: 'end' as const } : {}),
          }),
    })),
  })
  const svg = chart.renderToSVGString()
  chart.dispose()
  // What is said of the picture stands beside it, so the picture's own letters need not be read aloud.
  return svg.replace('<svg ', `<svg role="img" class="${name}" aria-labelledby="${labelledBy}" `)
}

function symbolOf(isHollow: boolean, symbolSize: number): { symbol: string; symbolSize?: number } {
  return symbolSize === 0 ? { symbol: 'none' } : { symbol: isHollow ? 'emptyCircle' : 'circle', symbolSize }
}

/** A line does not show a point between two gaps. */
function isLone(points: Series['points'], at: number): boolean {
  const isGap = (place: number): boolean => (points[place]?.[1] ?? null) === null
  return !isGap(at) && isGap(at - 1) && isGap(at + 1)
}

/** Beside the picture, because only the browser knows the width of its letters. In it, names would lie on the curves. */
function legendOf({ series, hollow, limits = [], moments = [] }: Chart): Markup {
  const line = (name: string, colour: string, style: 'solid' | 'dashed' | 'dotted'): Markup =>
    html`<li><i ${{ markup: `style="border-top:3px ${style} ${colour}"` }}></i>${name}</li>`
  const isShown = hollow !== undefined && series.some(({ points }) => points.some(([, , isHollow]) => isHollow))
  return html`<ul class="legend">${series.map(({ name, colour, dashed }) => line(name, colour, dashed === true ? 'dashed' : 'solid'))}${limits.map(
    ({ name, x }) => line(name, failColour, x === undefined ? 'dashed' : 'dotted'),
  )}${moments.length === 0 ? '' : line('disturbance (D)', colours.amber, 'solid')}${isShown ? html`<li>○ ${hollow}</li>` : ''}</ul>`
}

function marksOf(shades: readonly Shade[], limits: NonNullable<Chart['limits']>, moments: readonly Moment[]) {
  const label = { show: true, color: 'currentColor', fontSize: 12 }
  return {
    markArea: {
      silent: true,
      label: { ...label, position: 'insideTopLeft' as const, opacity: 0.8 },
      data: [
        ...momentAreas(moments),
        ...shades.map(({ name, from, to, isFail = false }, index) => {
          const itemStyle = {
            color: isFail ? failColour : '#888',
            opacity: isFail ? 0.16 : index % 2 === 0 ? 0.06 : 0.16,
          }
          return [{ name, xAxis: from, itemStyle }, { xAxis: to }] as [object, object]
        }),
      ],
    },
    markLine: {
      silent: true,
      symbol: 'none',
      label: { show: false },
      data: [
        ...limits.map(({ x, y }) => ({
          ...(x === undefined ? { yAxis: y ?? 0 } : { xAxis: x }),
          lineStyle: { color: failColour, width: 2, type: x === undefined ? ('dashed' as const) : ('dotted' as const) },
        })),
        ...moments.map(({ name, from }, at) => ({
          ...{ name, xAxis: from, lineStyle: { color: colours.amber, width: 2, type: 'solid' as const } },
          // Many names would lie on each other.
          label: {
            ...label,
            show: at < mostNamed || at === moments.length - 1,
            formatter: name,
            position: 'end' as const,
          },
        })),
      ],
    },
  }
}

const mostNamed = 12

function momentAreas(moments: readonly Moment[]): [object, object][] {
  return moments.map(({ from, to }) => [
    { xAxis: from, itemStyle: { color: colours.amber, opacity: 0.25 } },
    { xAxis: to },
  ])
}
