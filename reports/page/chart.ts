import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

use([LineChart, BarChart, GridComponent, LegendComponent, SVGRenderer])

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
  points: readonly (readonly [x: number, y: number | null])[]
}

export interface Chart {
  height: number
  bars?: boolean
  x: Axis
  y: Axis
  series: readonly Series[]
}

const million = 1_000_000
const compact = new Intl.NumberFormat('en', { notation: 'compact' })

/** Beside an axis there is room for seven letters. */
function marked(value: number): string {
  return Math.abs(value) < million ? value.toLocaleString('en') : compact.format(value)
}

/** A logarithm has no zero. */
const leastLogarithmic = 0.01

/** A picture as SVG, in the colours of the text around it; whoever embeds it names the elements that say what it shows. */
export function pictureOf({ height, bars = false, x, y, series }: Chart, labelledBy: string): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 900, height })
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
    grid: { left: 70, right: 20, top: 55, bottom: 45 },
    legend: { top: 0, textStyle: text, itemGap: 24, itemHeight: 4, icon: 'rect', selectedMode: false },
    xAxis: { ...axis(x), nameLocation: 'middle', nameGap: 28, splitLine: { show: false } },
    yAxis: { ...axis(y), splitLine: { lineStyle: { color: '#8886' } } },
    series: series.map(({ name, colour, dashed, steps, points }) => ({
      name,
      // Nothing can be pointed at in a picture.
      silent: true,
      emphasis: { disabled: true },
      itemStyle: { color: colour },
      data: points.map(([along, up]) => [at(along, x), at(up, y)]),
      ...(bars
        ? { type: 'bar' as const, barMaxWidth: 12 }
        : {
            type: 'line' as const,
            showSymbol: points.length < 3,
            lineStyle: { width: 2, type: dashed === true ? ('dashed' as const) : ('solid' as const) },
            ...(steps === true ? { step: 'end' as const } : {}),
          }),
    })),
  })
  const svg = chart.renderToSVGString()
  chart.dispose()
  // What is said of the picture stands beside it, so the picture's own letters need not be read aloud.
  return svg.replace('<svg ', `<svg role="img" aria-labelledby="${labelledBy}" `)
}
