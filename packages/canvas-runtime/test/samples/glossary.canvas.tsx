// @ts-nocheck
/// <reference types="./canvas-env.d.ts" />
import { Divider, H2, Row, Stack, Text } from "editor/canvas";

const words = [
	["backpressure", "a consumer's way of saying &ldquo;slower&rdquo;"],
	["fan-out", "one message, many receivers"],
	["idempotent", "doing it twice is doing it once"],
	["tombstone", "a record that another was deleted"],
	["tombstone", "(also) a page shown where a canvas was"],
]

export default function Glossary() {
	const { text } = useHostTheme()
	return <Stack gap={6} style={{ maxWidth: 520 }}>
		<H2>Words</H2>
		<Divider/>
		{words.map(([word, meaning]) => <Row key={word} gap={12}>
			<Text weight="semibold" style={{ width: 120, fontFamily: "inherit" }}>{word}</Text>
			<span style={{ color: text.secondary }} dangerouslySetInnerHTML={{ __html: meaning }}/>
		</Row>)}
	</Stack>
}
