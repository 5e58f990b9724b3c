import { Button, Callout, Card, CardBody, CardHeader, Checkbox, Code, Divider, Grid, H1, Row, Select, Stack, Text, TextArea, TextInput, Toggle, useCanvasAction, useCanvasState } from 'editor/canvas';

type Settings = {
  service: string;
  version: string;
  region: string;
  replicas: string;
  canary: boolean;
  migrations: boolean;
  notify: boolean;
  notes: string;
};

const defaults: Settings = { service: 'checkout', version: '2026.10.3', region: '', replicas: '6', canary: true, migrations: false, notify: true, notes: '' };

const versionPattern = /^\d{4}\.\d{1,2}\.\d+$/;

function problemsOf(s: Settings): string[] {
  const problems: string[] = [];
  if (!versionPattern.test(s.version)) problems.push(`\`${s.version || '(empty)'}\` is no version; write year.month.number`);
  if (!s.region) problems.push('Choose a region');
  const replicas = Number(s.replicas);
  if (!Number.isInteger(replicas) || replicas < 1 || replicas > 64) problems.push('Replicas: 1 to 64');
  return problems;
}

function Field(props: { label: string; hint?: string; children: React.ReactNode }) {
  return (
    <Stack gap={4}>
      <Text size="small" weight="medium">{props.label}</Text>
      {props.children}
      {props.hint ? <Text size="small" tone="tertiary">{props.hint}</Text> : null}
    </Stack>
  );
}

export default function DeployForm() {
  const [settings, setSettings] = useCanvasState<Settings>('settings', defaults);
  const dispatch = useCanvasAction();
  const set = <K extends keyof Settings>(key: K, value: Settings[K]) => setSettings((prev) => ({ ...prev, [key]: value }));
  const problems = problemsOf(settings);
  const command = [
    'deployctl',
    settings.service,
    settings.version,
    `--region ${settings.region || '?'}`,
    `--replicas ${settings.replicas}`,
    settings.canary && '--canary 5%',
    settings.migrations && '--migrate',
    !settings.notify && '--quiet',
  ].filter(Boolean).join(' ');

  return (
    <Stack gap={16} style={{ maxWidth: 720 }}>
      <H1>Deploy</H1>
      <Grid columns={2} gap={14}>
        <Field label="Service">
          <Select
            value={settings.service}
            onChange={(v) => set('service', v)}
            options={[
              { value: 'checkout', label: 'Checkout' },
              { value: 'search', label: 'Search' },
              { value: 'ledger', label: 'Ledger (frozen until Monday)', disabled: true },
            ]}
          />
        </Field>
        <Field label="Version" hint="year.month.number">
          <TextInput value={settings.version} onChange={(v) => set('version', v)} />
        </Field>
        <Field label="Region">
          <Select
            value={settings.region}
            onChange={(v) => set('region', v)}
            placeholder="Choose a region"
            options={['eu-west-1', 'us-east-1', 'ap-south-1'].map((value) => ({ value, label: value }))}
          />
        </Field>
        <Field label="Replicas">
          <TextInput type="number" value={settings.replicas} onChange={(v) => set('replicas', v)} />
        </Field>
      </Grid>
      <Card>
        <CardHeader>Options</CardHeader>
        <CardBody>
          <Stack gap={10}>
            <Row gap={8} align="center">
              <Toggle checked={settings.canary} onChange={(v) => set('canary', v)} />
              <Text>Canary: 5 % of the traffic for 10 minutes first</Text>
            </Row>
            <Row gap={8} align="center">
              <Toggle size="sm" checked={settings.migrations} onChange={(v) => set('migrations', v)} />
              <Text>Run migrations</Text>
            </Row>
            <Checkbox checked={settings.notify} onChange={(v) => set('notify', v)} label={<>Tell <Code>#releases</Code></>} />
            <Checkbox checked={false} disabled label="Skip the smoke test (owners only)" />
          </Stack>
        </CardBody>
      </Card>
      <Field label="Notes for the log">
        <TextArea value={settings.notes} onChange={(v) => set('notes', v)} rows={4} placeholder="Why now, what to watch" />
      </Field>
      {problems.length > 0 && (
        <Callout tone="warning" title={problems.length === 1 ? 'One thing is missing' : `${problems.length} things are missing`}>
          <Stack gap={2}>{problems.map((p) => <Text key={p}>{p}</Text>)}</Stack>
        </Callout>
      )}
      <Divider />
      <Code style={{ display: 'block', padding: 10, whiteSpace: 'pre-wrap' }}>{command}</Code>
      <Row gap={8}>
        <Button variant="primary" disabled={problems.length > 0} onClick={() => dispatch({ type: 'newComposerChat', userPrompt: `Run: ${command}` })}>
          Hand over
        </Button>
        <Button variant="ghost" onClick={() => setSettings(defaults)}>Reset</Button>
      </Row>
    </Stack>
  );
}
