import {Pill,Row,Stack,H3,Badge,Chip,Tag} from 'editor/canvas'

const tones = ['neutral', 'added', 'deleted', 'renamed', 'success', 'warning', 'info', 'danger', 'brand'] as any[]

export default function PillTones() {
  return <Stack gap={10}>
    <H3>Status labels we agreed on</H3>
    <Row wrap gap={6}>{tones.map(t => <Pill key={t} tone={t}>{t}</Pill>)}</Row>
    <Row wrap gap={6}>{tones.map(t => <Pill key={t} tone={t} size={'small' as any}>{t}</Pill>)}</Row>
    {/* label instead of children, as in the old wiki page */}
    <Row wrap gap={6}><Pill {...({ label: 'draft' } as any)} /><Badge tone="info">badge</Badge><Chip active>chip</Chip><Tag tone="warning">tag</Tag></Row>
  </Stack>
}
