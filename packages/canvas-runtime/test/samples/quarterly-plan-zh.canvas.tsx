import {
  BarChart,
  Callout,
  Card,
  CardBody,
  CardHeader,
  Divider,
  Grid,
  H1,
  H2,
  Pill,
  Row,
  Stack,
  Stat,
  Table,
  Text,
  TodoListCard,
  useCanvasState,
} from "editor/canvas";

type 状态 = "进行中" | "已完成" | "有风险" | "未开始";

const 项目: {
  名称: string;
  负责人: string;
  进度: number;
  状态: 状态;
  说明: string;
}[] = [
  {
    名称: "支付重构",
    负责人: "李明",
    进度: 72,
    状态: "进行中",
    说明: "新旧账本双写,每日对账;差异已降到 `0.002 %`",
  },
  {
    名称: "搜索与推荐",
    负责人: "王芳",
    进度: 45,
    状态: "有风险",
    说明: "向量索引占用内存过高,需要第二台机器",
  },
  {
    名称: "移动端离线模式",
    负责人: "陈静",
    进度: 100,
    状态: "已完成",
    说明: "已随 `5.4` 版本发布,见[发布说明](https://example.org/zh/5.4)",
  },
  {
    名称: "无障碍改造",
    负责人: "赵磊",
    进度: 20,
    状态: "进行中",
    说明: "键盘操作完成,读屏名称还差 38 处",
  },
  {
    名称: "数据出境合规",
    负责人: "孙悦",
    进度: 0,
    状态: "未开始",
    说明: "等待法务意见",
  },
];

const 颜色: Record<状态, "info" | "success" | "warning" | "neutral"> = {
  进行中: "info",
  已完成: "success",
  有风险: "warning",
  未开始: "neutral",
};

const 风险: {
  内容: string;
  可能性: "高" | "中" | "低";
  影响: string;
  对策: string;
}[] = [
  {
    内容: "向量索引超出内存",
    可能性: "高",
    影响: "搜索变慢,首页推荐为空",
    对策: "先只对三个月内的商品建索引",
  },
  {
    内容: "双写期间账目不一致",
    可能性: "低",
    影响: "财务无法月结",
    对策: "每日对账,差异超过十笔立即停写",
  },
  {
    内容: "应用商店审核推迟",
    可能性: "中",
    影响: "移动端晚一周发布",
    对策: "提前两周提交,准备热修复渠道",
  },
  {
    内容: "法务意见迟到",
    可能性: "中",
    影响: "合规项目整体顺延",
    对策: "先完成不依赖意见的数据分级",
  },
];

const 会议纪要 = [
  {
    日期: "十月十二日",
    要点: [
      "支付组请求延长双写一周,同意",
      "搜索组演示召回率:由 71 % 升到 83 %",
      "移动端离线模式通过验收",
    ],
  },
  {
    日期: "十月五日",
    要点: [
      "确定本季度五个项目的负责人",
      "取消每日站会,改为周二、周四",
      "测试环境扩容申请已批",
    ],
  },
  {
    日期: "九月二十八日",
    要点: [
      "第三季度复盘:七项完成五项",
      "遗留两项并入本季度",
    ],
  },
];

const 预算 = [
  {
    项: "服务器",
    计划: 480_000,
    已用: 312_500,
  },
  {
    项: "外包测试",
    计划: 120_000,
    已用: 96_000,
  },
  {
    项: "差旅",
    计划: 60_000,
    已用: 14_300,
  },
  {
    项: "培训",
    计划: 40_000,
    已用: 0,
  },
];

const 元 = (数: number) => `¥${数.toLocaleString("zh-CN")}`;

export default function QuarterlyPlan() {
  const [筛选, 设置筛选] = useCanvasState<状态 | "全部">("filter", "全部");
  const 显示 = 项目.filter((p) => 筛选 === "全部" || p.状态 === 筛选);
  const 平均 = Math.round(项目.reduce((n, p) => n + p.进度, 0) / 项目.length);
  return (
    <Stack gap={16}>
      <Stack gap={4}>
        <H1>第四季度计划</H1>
        <Text tone="secondary">
          截至十月十八日。每周一更新,负责人各自填写;数字来自看板,不是估计。
        </Text>
      </Stack>
      <Grid columns={4} gap={12}>
        <Stat value={项目.length} label="项目" />
        <Stat value={`${平均} %`} label="平均进度" tone="info" />
        <Stat
          value={项目.filter((p) => p.状态 === "已完成").length}
          label="已完成"
          tone="success"
        />
        <Stat
          value={项目.filter((p) => p.状态 === "有风险").length}
          label="有风险"
          tone="warning"
        />
      </Grid>
      <Callout tone="warning" title="需要决定">
        搜索与推荐是否增加一台 64 GB 的机器?不增加则推迟两周。
      </Callout>
      <Row gap={6} wrap>
        {(
          [
            "全部",
            "进行中",
            "有风险",
            "已完成",
            "未开始",
          ] as const
        ).map((s) => (
          <Pill key={s} active={筛选 === s} onClick={() => 设置筛选(s)}>
            {s}
          </Pill>
        ))}
      </Row>
      <Table
        striped
        headers={[
          "项目",
          "负责人",
          "进度",
          "状态",
          "说明",
        ]}
        columnAlign={[
          "left",
          "left",
          "right",
          "center",
          "left",
        ]}
        rowTone={显示.map((p) => (p.状态 === "有风险" ? "warning" : undefined))}
        rows={显示.map((p) => [
          p.名称,
          p.负责人,
          `${p.进度} %`,
          <Pill key="s" size="sm" tone={颜色[p.状态]}>
            {p.状态}
          </Pill>,
          p.说明,
        ])}
        emptyMessage="没有符合条件的项目"
      />
      <Grid columns={2} gap={14}>
        <Card>
          <CardHeader>各项目进度</CardHeader>
          <CardBody>
            <BarChart
              horizontal
              height={190}
              valueSuffix=" %"
              yMax={100}
              categories={项目.map((p) => p.名称)}
              series={[
                {
                  name: "进度",
                  data: 项目.map((p) => p.进度),
                },
              ]}
            />
          </CardBody>
        </Card>
        <Card>
          <CardHeader>每月工时</CardHeader>
          <CardBody>
            <BarChart
              stacked
              height={190}
              categories={[
                "七月",
                "八月",
                "九月",
                "十月",
              ]}
              series={[
                {
                  name: "开发",
                  data: [
                    620,
                    588,
                    640,
                    310,
                  ],
                },
                {
                  name: "测试",
                  data: [
                    180,
                    210,
                    222,
                    120,
                  ],
                },
                {
                  name: "会议",
                  data: [
                    96,
                    88,
                    120,
                    61,
                  ],
                  tone: "neutral",
                },
              ]}
            />
          </CardBody>
        </Card>
      </Grid>
      <Divider />
      <H2>下周要做的事</H2>
      <TodoListCard
        defaultExpanded
        todos={[
          {
            id: "1",
            content: "支付:关闭旧账本的写入开关",
            status: "pending",
          },
          {
            id: "2",
            content: "搜索:压测 `ef_search = 64`",
            status: "in_progress",
          },
          {
            id: "3",
            content: "无障碍:补全表单错误的读屏文字",
            status: "pending",
          },
          {
            id: "4",
            content: "移动端:清理发布分支",
            status: "completed",
          },
        ]}
      />
      <Text size="small" tone="tertiary">
        如有疑问请联系项目办公室(分机 8021)。
      </Text>
      <H2>风险</H2>
      <Table
        headers={[
          "风险",
          "可能性",
          "影响",
          "对策",
        ]}
        rows={风险.map((r) => [
          r.内容,
          <Pill
            key="p"
            size="sm"
            tone={
              r.可能性 === "高"
                ? ("danger" as any)
                : r.可能性 === "中"
                  ? "warning"
                  : "success"
            }
          >
            {r.可能性}
          </Pill>,
          r.影响,
          r.对策,
        ])}
        rowTone={风险.map((r) => (r.可能性 === "高" ? "danger" : undefined))}
      />
      <Grid columns={2} gap={14} align="start">
        <Card>
          <CardHeader>预算</CardHeader>
          <CardBody
            style={{
              padding: 0,
            }}
          >
            <Table
              framed={false}
              headers={[
                "项目",
                "计划",
                "已用",
                "剩余",
              ]}
              columnAlign={[
                "left",
                "right",
                "right",
                "right",
              ]}
              rows={预算.map((b) => [
                b.项,
                元(b.计划),
                元(b.已用),
                元(b.计划 - b.已用),
              ])}
            />
          </CardBody>
        </Card>
        <Card>
          <CardHeader>会议纪要</CardHeader>
          <CardBody>
            <Stack gap={10}>
              {会议纪要.map((m) => (
                <Stack key={m.日期} gap={2}>
                  <Text weight="semibold">{m.日期}</Text>
                  {m.要点.map((p) => (
                    <Text key={p} size="small" tone="secondary">
                      · {p}
                    </Text>
                  ))}
                </Stack>
              ))}
            </Stack>
          </CardBody>
        </Card>
      </Grid>
    </Stack>
  );
}
